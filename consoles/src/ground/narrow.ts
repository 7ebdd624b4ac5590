// Whether the screen is as narrow as a telephone's.
import { useEffect, useState } from "preact/hooks";

const NARROW = "(max-width: 640px)";

export function useNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const screen = matchMedia(NARROW),
      turned = () => setNarrow(screen.matches);
    screen.addEventListener("change", turned);
    return () => screen.removeEventListener("change", turned);
  }, []);
  return isNarrow;
}
