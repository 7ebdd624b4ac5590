// The time in the room, for a wall: nothing to press.
import { Shell } from "../../ground/shell";
import { t } from "../../ground/words";
import type { Screen } from "..";

export const clock: Screen = { id: "clock", words: [], post: null, at: "house", view: Clock };

function Clock() {
  return (
    <Shell title={t("open.clock")} asPublic>
      <p class="card-note">{new Date().toLocaleTimeString()}</p>
    </Shell>
  );
}
