// What is fetched while a page is open: tried again until it is there, sooner when the browser is back on the network.

const FIRST = 1_000;
const MOST = 15_000;

/** Does something until it succeeds; `failing` hears after each failure that it is tried again, and at last that it is done. */
export async function untilDone<T>(work: () => Promise<T>, failing: (is: boolean) => void): Promise<T> {
  for (let wait = FIRST; ; wait = Math.min(2 * wait, MOST)) {
    try {
      const done = await work();
      failing(false);
      return done;
    } catch {
      failing(true);
      await pause(wait);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      over();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener("online", end);
  });
}
