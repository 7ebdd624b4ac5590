// Cards named by the people who see them: only where a real shoe is keyed, and a player draws, looks at or turns its cards.
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { Offered, PersonView } from "../../types";
import { Dialog } from "../../ground/dialog";
import { t } from "../../ground/words";
import { CardPad } from "../../staff/cards";
import "../../staff/style.css";

interface Asked {
  title: string;
  most: number;
  onNamed(cards: string[]): void;
}

const asked = signal<Asked | null>(null);

/** Whether an act names cards here: never from a random shoe, whose cards the house names itself. */
export function keyedCards(view: PersonView, offer: Offered | undefined): boolean {
  return (offer?.card ?? false) && !view.felt.shoe?.commitment;
}

/** Ask which cards they are, and go on with their names. */
export function nameCards(title: string, most: number, onNamed: (cards: string[]) => void): void {
  asked.value = { title, most, onNamed };
}

export function NamingWindow() {
  const now = asked.value;
  return (
    <Dialog title={now?.title ?? ""} open={now !== null} onClose={() => (asked.value = null)}>
      {now && <Pad key={now.title} {...now} />}
    </Dialog>
  );
}

function Pad({ most, onNamed }: Asked) {
  const [cards, setCards] = useState<string[]>([]);
  const done = () => {
    asked.value = null;
    onNamed(cards);
  };
  return (
    <>
      <CardPad value={cards} most={most} onChange={setCards} />
      <button class="main" disabled={cards.length < most} onClick={done}>
        {t("play.named")}
      </button>
    </>
  );
}
