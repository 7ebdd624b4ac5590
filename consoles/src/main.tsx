// The house in a browser: finds out who is there, and shows the screen that the address names.
import { render } from "preact";
import { useEffect } from "preact/hooks";
import "./ground/base.css";
import "./ground/cards.css";
import "./ground/roads.css";
import { hasWords, useWords, wordsFail } from "./ground/catalogue";
import { KeyList } from "./ground/keys";
import { where } from "./ground/route";
import { late } from "./ground/late";
import { LiveRegion, Notice } from "./ground/say";
import { look, refresh } from "./ground/session";
import { language, LANGUAGES } from "./ground/settings";
import { Shell } from "./ground/shell";
import { t } from "./ground/words";
import { guided } from "./guide/state";
import "./guide/style.css";
import { SCREENS } from "./screens";

/** The one sentence that needs no words: it is in the page itself. */
function Lost() {
  const spoken = LANGUAGES.find((candidate) => candidate.code === language.value)!;
  return wordsFail.value ? (
    <p class="card-note" role="status">
      {spoken.lost}
    </p>
  ) : null;
}

function Waiting() {
  return <Shell title="">{wordsFail.value ? <Lost /> : <p class="card-note">{t("waiting")}</p>}</Shell>;
}

const Guide = late(() => import("./guide").then((found) => found.Guide));

function House() {
  useEffect(() => {
    void refresh();
    void look();
  }, []);
  const { screen, table } = where.value;
  useEffect(() => scrollTo(0, 0), [screen, table]);
  const found = SCREENS.find((candidate) => candidate.id === screen) ?? SCREENS[0]!;
  const View = useWords(["base", ...found.words]) ? found.view : Waiting;
  if (!hasWords("base")) return <Lost />;
  return (
    <>
      <Guide open={guided.value !== null} />
      <View key={`${found.id}/${table}`} table={table} />
      <KeyList />
      <Notice />
      <LiveRegion />
    </>
  );
}

render(<House />, document.getElementById("house")!);
