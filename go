#!/bin/sh
# ./go run [VERB ...]      install everything into .venv, then run puntobanco (alone: a practice house to open in a browser)
# ./go test [PYTEST ...]   install everything, then every check; with arguments, only pytest with them
# ./go prove [NAME ...]    install everything, then the proofs at full size, recorded in docs/proofs.md
# ./go ANYTHING ELSE       goes to uv as it is, for machines that have none (./go build, ./go tree)
set -eu
cd "$(dirname "$0")"

find_uv() {
  if command -v uv >/dev/null; then uv=uv; return; fi
  uv=.uv/bin/uv
  [ -x $uv ] && return
  python3 -m venv .uv && .uv/bin/pip install --quiet --disable-pip-version-check uv || {
    echo "go: needs Python 3.11 or newer with venv (Debian: apt install python3-venv)" >&2
    exit 1
  }
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

find_uv
verb=${1:-run}
[ $# -eq 0 ] || shift
case $verb in
  run)
    [ $# -gt 0 ] || set -- serve --practice
    exec $uv run puntobanco "$@" ;;
  test)
    system_packages
    [ $# -eq 0 ] || exec $uv run pytest "$@"
    # more workers than cores: tests of browsers and houses wait more than they work
    exec $uv run sh -ec 'ruff check; ruff format --check; lint-imports; mypy & types=$!
      pytest -n $(($(nproc) + 2)); wait $types' ;;
  prove)
    exec $uv run python -m tests.proofs "$@" ;;
  *)
    exec $uv "$verb" "$@" ;;
esac
