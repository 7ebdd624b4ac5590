// The house in a browser: finds out who is there, and shows the screen that the address names.
import { render } from "preact";
import { useEffect } from "preact/hooks";
import "./ground/catalogue";
import "./ground/game-words";
import "./ground/base.css";
import "./ground/cards.css";
import "./ground/roads.css";
import { KeyList } from "./ground/keys";
import { where } from "./ground/route";
import { LiveRegion, Notice } from "./ground/say";
import { look, refresh } from "./ground/session";
import { Guide } from "./guide";
import { SCREENS } from "./screens";

function House() {
  useEffect(() => {
    void refresh();
    void look();
  }, []);
  const { screen, table } = where.value;
  const found = SCREENS.find((one) => one.id === screen) ?? SCREENS[0]!;
  const View = found.view;
  return (
    <>
      <Guide />
      <View key={`${found.id}/${table}`} table={table} />
      <KeyList />
      <Notice />
      <LiveRegion />
    </>
  );
}

render(<House />, document.getElementById("house")!);
