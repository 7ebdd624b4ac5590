#!/bin/sh
# ./go run [VERB ...]      install what running needs into .venv, then run puntobanco (alone: a practice house to open in a browser)
# ./go check [--figures]   format, lint, imports and types of Python and TypeScript; or the sizes of the code
# ./go test [PYTEST ...]   ./go check, then every test; with arguments, only pytest with them
# ./go prove [NAME ...]    the proofs at full size, recorded in docs/proofs.md (--list, --small, --help)
# ./go docs [--serve]     the documentation site and the laboratory, into site/; --serve shows both
# ./go release --check     whether version, changelog, documents, hashes and the wheel are ready for a release
# ./go ANYTHING ELSE       goes to uv as it is (./go build, ./go tree)
#
# `run` installs requirements/run.txt, everything else installs requirements/dev.txt, which includes it (`docs` also
# requirements/docs.txt, in an environment of its own): each file by
# its hash, and nothing is resolved; with uv where there is one, else with pip. When that file, pyproject.toml and
# hatch_build.py are as they were, nothing is installed; when not, everything is installed again, because neither of
# the two looks at the hash of what is there already.
set -eu
cd "$(dirname "$0")"
unset PYTHONDONTWRITEBYTECODE  # a program that is compiled again in every process takes seconds to begin
python=.venv/bin/python

uv=
if command -v uv >/dev/null; then uv=uv; elif [ -x .uv/bin/uv ]; then uv=.uv/bin/uv; fi

wanted() { echo "$1" && cat "requirements/$1.txt" pyproject.toml hatch_build.py; }

is_installed() { wanted "$1" | cmp -s - .venv/.installed; }

# install run|dev: what is installed for dev does for run too
install() {
  if ! is_installed "$1" && ! is_installed dev; then
    echo "go: installing requirements/$1.txt into .venv (once, until it changes) …" >&2
    rm -f .venv/.installed
    if [ -n "$uv" ]; then install_by_uv "$1"; else install_by_pip "$1"; fi || {
      echo "go: not installed: a package is missing, or is not the one that requirements/$1.txt names by its hash" >&2
      exit 1
    }
    wanted "$1" > .venv/.installed
  fi
  $python consoles/build.py --if-stale
  PATH=$PWD/.venv/bin:$PATH
  export PATH
}

install_by_uv() {
  [ -x $python ] || $uv venv --quiet --allow-existing .venv || return 1
  $uv pip sync --quiet --python $python --reinstall --require-hashes --only-binary :all: "requirements/$1.txt" &&
    $uv pip install --quiet --python $python --no-deps --no-build-isolation --editable .
}

install_by_pip() {
  python3 -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' && python3 -m venv --clear .venv || {
    echo "go: needs Python 3.11 or newer with venv (Debian: apt install python3-venv)" >&2
    exit 1
  }
  pip="$python -m pip --quiet --disable-pip-version-check install --no-deps"
  $pip --require-hashes --only-binary :all: -r "requirements/$1.txt" && $pip --no-build-isolation --editable .
}

missing_packages() {
  while read -r package check; do
    case $check in
      command:*) command -v "${check#command:}" >/dev/null || echo "$package" ;;
      path:*)    [ -e "${check#path:}" ] || echo "$package" ;;
    esac
  done < tools/system-packages
}

system_packages() {
  missing=$(missing_packages | tr '\n' ' ')
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "go: installing system packages: $missing" >&2
    # shellcheck disable=SC2086  # one word a package
    { apt-get -qq update && DEBIAN_FRONTEND=noninteractive \
      apt-get -qq install -y --no-install-recommends $missing; } >/dev/null && return
  fi
  echo "go: missing system packages: $missing" >&2
  echo "go: install them with: sudo apt-get install --no-install-recommends $missing" >&2
  [ -z "${CI:-}" ]  # a person may go on without them, the builder may not
}

verb=${1:-run}
[ $# -eq 0 ] || shift
case $verb in
  run)
    [ $# -gt 0 ] || { set -- serve --practice; [ ! -f site/laboratory/index.html ] || set -- "$@" --laboratory site/laboratory; }
    install run
    exec puntobanco "$@" ;;
  check)
    install dev
    exec python -m tools.check "$@" ;;
  test)
    system_packages
    install dev
    [ $# -eq 0 ] || exec pytest "$@"
    python -m tools.check
    # more workers than cores: tests of browsers and houses wait more than they work
    exec pytest -n $(($(nproc) + 1)) ;;
  prove)
    install dev
    exec python -m tests.proofs "$@" ;;
  docs)
    install dev
    exec python -m tools.site "$@" ;;
  release)
    install dev
    exec python -m tools.release "$@" ;;
  *)
    [ -n "$uv" ] || { echo "go: “$verb” is done by uv, which is not here" >&2; exit 1; }
    exec $uv "$verb" "$@" ;;
esac
