// Python in a thread of its own: Pyodide, msgspec and the package as they were fetched when the site was built.
// Everything comes from beside this page. The largest file lies here packed, so that no server needs to pack it.
type Python = {
  unpackArchive(data: ArrayBuffer, format: string, options?: { extractDir: string }): void;
  runPython(code: string): unknown;
  globals: { get(name: string): (...words: string[]) => string };
  version: string;
};
type Loader = { loadPyodide(options: { indexURL: string }): Promise<Python> };
export type Asked = { id: number; question: string; words: string };
export type Told =
  | { step: "python" | "rulebooks"; part: number }
  | { ready: string }
  | { failed: string }
  | { id: number; answer: string };

const HERE = new URL("./", import.meta.url);
const PACKED = "pyodide.asm.wasm";
const plain = globalThis.fetch.bind(globalThis);

function tell(told: Told) {
  postMessage(told);
}

/** Pyodide asks for its machine code by its own name; it gets the packed file beside it, unpacked. */
globalThis.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  if (!url.endsWith(PACKED)) return plain(input, init);
  const found = await plain(`${url}.gz`, init);
  if (!found.ok || !found.body) return found;
  const opened = found.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(opened, { headers: { "Content-Type": "application/wasm" } });
};

async function bytes(name: string): Promise<ArrayBuffer> {
  const found = await plain(new URL(name, HERE));
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return found.arrayBuffer();
}

async function open(): Promise<(question: string, words: string) => string> {
  tell({ step: "python", part: 0.05 });
  const name = new URL("pyodide/pyodide.mjs", HERE).href;
  const [loader, wheel, core, answers] = await Promise.all([
    import(name) as Promise<Loader>,
    bytes("msgspec.zip"),
    bytes("puntobanco.zip"),
    bytes("answers.py"),
  ]);
  const python = await loader.loadPyodide({ indexURL: new URL("pyodide/", HERE).href });
  tell({ step: "rulebooks", part: 0.7 });
  const folder = { extractDir: "/lib/python3.14/site-packages" };
  python.unpackArchive(wheel, "zip", folder);
  python.unpackArchive(core, "zip", folder);
  python.runPython(new TextDecoder().decode(answers));
  tell({ ready: String(python.runPython("import sys; sys.version.split()[0]")) });
  return python.globals.get("answer");
}

const opened = open();
opened.catch((found) => tell({ failed: String(found instanceof Error ? found.message : found) }));
addEventListener("message", async (event: MessageEvent<Asked>) => {
  const { id, question, words } = event.data;
  try {
    tell({ id, answer: (await opened)(question, words) });
  } catch (found) {
    const why = String(found).trim().split("\n").at(-1)!;
    const text = { is: "text", code: "laboratory.no-answer", params: { why } };
    tell({ id, answer: JSON.stringify({ refused: [{ where: "", text, clause: null, advice: null }] }) });
  }
});
