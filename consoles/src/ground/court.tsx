// The twelve court figures, drawn here: one half of each, which the card shows twice. Rank decides headgear, hair and
// beard; suit decides the colours, which way the figure looks, and what it holds.
import type { JSX } from "preact";

type Paint = { robe: string; trim: string; lining: string; hair: string };

const GOLD = "#e3b23c",
  INK = "#20242b",
  SKIN = "#f6dcbf",
  RED = "#c2202b",
  BLUE = "#1f4fa3",
  GREEN = "#1c7a46",
  PLUM = "#6a2c70";

const PAINT: Record<string, Paint> = {
  s: { robe: BLUE, trim: GOLD, lining: RED, hair: "#4a3524" },
  h: { robe: RED, trim: GOLD, lining: BLUE, hair: "#c98a3a" },
  d: { robe: "#d4652a", trim: GOLD, lining: PLUM, hair: "#8a5a2b" },
  c: { robe: GREEN, trim: GOLD, lining: RED, hair: "#2b2320" },
};

/** What the figure holds beside its head, drawn upright at the right edge. */
const HELD: Record<string, JSX.Element> = {
  Ks: <path d="M71 22L73.500 18L76 22V60H71ZM67 60H80V64H67ZM72 64H75V70H72Z" fill="#8b9aa8" />,
  Kh: <path d="M74 70L70 30L73 20L76 30ZM66 33H82V37H66Z" fill="#8b9aa8" />,
  Kd: <path d="M72 26H75V70H72ZM75 24C84 24 84 40 75 40ZM72 24C68 27 68 37 72 40Z" fill="#8b9aa8" />,
  Kc: (
    <g fill={GOLD}>
      <circle cx="73" cy="48" r="7" />
      <path d="M71.500 32H74.500V36H78V39H74.500V42H71.500V39H68V36H71.500Z" />
    </g>
  ),
  Qs: (
    <g>
      <path d="M73 38V70" stroke={GREEN} stroke-width="2" />
      <path d="M73 24C79 28 79 36 73 39C67 36 67 28 73 24Z" fill="#f4f0e6" />
      <path d="M73 24V38" stroke={PLUM} stroke-width="1.500" />
    </g>
  ),
  Qh: (
    <g>
      <path d="M73 38V70M73 52L79 48" stroke={GREEN} stroke-width="2" fill="none" />
      <circle cx="73" cy="32" r="6.500" fill={RED} />
      <path d="M70 32C71 28 76 29 76 32C76 35 72 35 72 33" stroke="#fff" fill="none" />
    </g>
  ),
  Qd: (
    <g>
      <path d="M73 42V70" stroke={GREEN} stroke-width="2" />
      <path d="M66 26L69.500 31L73 24L76.500 31L80 26C81 36 78 41 73 42C68 41 65 36 66 26Z" fill={GOLD} />
    </g>
  ),
  Qc: (
    <g>
      <path d="M73 56L63 30A22 22 0 0 1 83 30Z" fill="#f4f0e6" stroke={PLUM} />
      <path d="M73 56L68 28M73 56V26M73 56L78 28M73 56V70" stroke={PLUM} />
    </g>
  ),
  Js: <path d="M72 22H75V70H72ZM75 22L82 28L75 34ZM72 26L67 29L72 32Z" fill="#8b9aa8" />,
  Jh: (
    <g>
      <path d="M73 70V34" stroke={GREEN} stroke-width="2" />
      <path d="M73 22C81 26 81 36 73 40C65 36 65 26 73 22Z" fill={GREEN} />
      <path d="M73 24V40M73 30L77 28M73 34L69 31" stroke="#d6efdc" />
    </g>
  ),
  Jd: (
    <g>
      <path d="M73 24V70" stroke="#7a4a1e" stroke-width="2.500" />
      <path d="M73 18L76 26H70Z" fill="#8b9aa8" />
      <path d="M73 30C80 30 82 36 79 41H73Z" fill={RED} />
    </g>
  ),
  Jc: (
    <g>
      <path d="M67 24C76 30 76 58 67 66" stroke="#7a4a1e" stroke-width="2.500" fill="none" />
      <path d="M67 24V66M62 45H82M82 45L77 42M82 45L77 48" stroke={INK} stroke-width="1.300" fill="none" />
    </g>
  ),
};

const Crown = ({ paint }: { paint: Paint }) => (
  <g>
    <path
      d="M35 31L31 15L40 22L44 11L50 20L56 11L60 22L69 15L65 31Z"
      fill={paint.trim}
      stroke={INK}
      stroke-width="0.900"
    />
    <path d="M35 31V27.500H65V31Z" fill={paint.lining} />
    <g fill={RED}>
      <circle cx="44" cy="11" r="2" />
      <circle cx="56" cy="11" r="2" />
      <circle cx="31" cy="15" r="1.600" />
      <circle cx="69" cy="15" r="1.600" />
    </g>
  </g>
);

const Coronet = ({ paint }: { paint: Paint }) => (
  <g>
    <path d="M30 66C27 44 30 28 50 26C70 28 73 44 70 66L62 60V40H38V60Z" fill={paint.lining} />
    <path d="M37 31L35 19L43 25L50 15L57 25L65 19L63 31Z" fill={paint.trim} stroke={INK} stroke-width="0.900" />
    <circle cx="50" cy="14" r="2.200" fill="#f4f0e6" stroke={INK} stroke-width="0.600" />
  </g>
);

const Cap = ({ paint }: { paint: Paint }) => (
  <g>
    <path d="M33 31C32 18 44 14 53 15C63 16 68 22 67 31Z" fill={paint.robe} stroke={INK} stroke-width="0.900" />
    <path d="M33 31V27.500H67V31Z" fill={paint.trim} />
    <path d="M40 26C30 22 25 13 28 9C34 10 41 17 43 26Z" fill="#f4f0e6" stroke={INK} stroke-width="0.600" />
  </g>
);

function Head({ rank, paint }: { rank: string; paint: Paint }) {
  return (
    <g>
      {rank === "K" && <path d="M35 30H65V52C66 58 62 66 50 68C38 66 34 58 35 52Z" fill={paint.hair} />}
      {rank === "J" && <path d="M34 30H66C67 42 68 50 64 54L61 44H39L36 54C32 50 33 42 34 30Z" fill={paint.hair} />}
      {rank === "Q" && <path d="M37 31C33 44 36 54 40 57L41 40H59L60 57C64 54 67 44 63 31Z" fill={paint.hair} />}
      <path d="M40 31H60V46C60 53 55 57 50 57C45 57 40 53 40 46Z" fill={SKIN} stroke={INK} stroke-width="0.800" />
      <g stroke={INK} stroke-width="1" fill="none" stroke-linecap="round">
        <path d="M43 38C44.500 36.500 46.500 36.500 48 38M52 38C53.500 36.500 55.500 36.500 57 38M50 39V45.500L47.800 46" />
        <path d="M47 51C48.500 52.200 51.500 52.200 53 51" stroke={RED} stroke-width="1.300" />
      </g>
      <g fill={INK}>
        <circle cx="45.700" cy="40" r="1.200" />
        <circle cx="54.300" cy="40" r="1.200" />
      </g>
      {rank === "K" && (
        <path
          d="M40 47C43 50 46 47.500 50 48.500C54 47.500 57 50 60 47C61 56 56 64 50 66C44 64 39 56 40 47Z"
          fill={paint.hair}
        />
      )}
      {rank === "K" && <path d="M47 52C48.500 53 51.500 53 53 52" stroke={RED} stroke-width="1.300" fill="none" />}
    </g>
  );
}

/** Shoulders that fill the frame, sleeves with their trim, a collar, and what each rank wears over it. */
function Robe({ rank, paint }: { rank: string; paint: Paint }) {
  return (
    <g>
      <path d="M20 70V58C28 53.500 36 53 42 52H58C64 53 72 53.500 80 58V70Z" fill={paint.robe} />
      <path d="M20 58C29 54.500 33 60 34.500 70H20ZM80 58C71 54.500 67 60 65.500 70H80Z" fill={paint.lining} />
      <path
        d="M26 55.500C32 57.500 35 63 36 70M74 55.500C68 57.500 65 63 64 70M20 64.500L29 70M80 64.500L71 70"
        stroke={paint.trim}
        stroke-width="2.200"
        fill="none"
      />
      <path d="M20 58C28 53.500 36 53 42 52H58C64 53 72 53.500 80 58" stroke={INK} stroke-width="0.800" fill="none" />
      <path d="M42 53L50 68L58 53L63.500 55L52.500 70H47.500L36.500 55Z" fill={paint.trim} stroke={INK} />
      {rank === "K" && (
        <g fill="#f4f0e6" stroke={INK} stroke-width="0.500">
          <path d="M37 55L47.500 70H43L31.500 56.500ZM63 55L52.500 70H57L68.500 56.500Z" />
          <path d="M37 58.500V60.500M41.500 64V66M63 58.500V60.500M58.500 64V66" stroke-width="1.200" />
        </g>
      )}
      {rank === "Q" && (
        <g fill="#f4f0e6" stroke={INK} stroke-width="0.500">
          {[40, 45, 50, 55, 60].map((x) => (
            <circle key={x} cx={x} cy={62 - Math.abs(50 - x) * 0.3} r="1.800" />
          ))}
        </g>
      )}
      {rank === "J" && <path d="M45 57L50 66L55 57" stroke={paint.lining} stroke-width="2" fill="none" />}
    </g>
  );
}

/** One half of a court figure in the upper half of a card of 100 by 140. */
export function CourtHalf({ rank, suit }: { rank: string; suit: string }) {
  const paint = PAINT[suit]!;
  const looksLeft = suit === "h" || suit === "c";
  const Gear = { K: Crown, Q: Coronet, J: Cap }[rank] ?? Cap;
  return (
    <g transform={looksLeft ? "translate(100 0) scale(-1 1)" : ""}>
      {rank === "Q" && <Gear paint={paint} />}
      <Robe rank={rank} paint={paint} />
      <Head rank={rank} paint={paint} />
      {rank === "Q" ? (
        <path d="M37 31L35 19L43 25L50 15L57 25L65 19L63 31Z" fill={paint.trim} stroke={INK} />
      ) : (
        <Gear paint={paint} />
      )}
      <g transform="translate(-4 0)">{HELD[rank + suit]}</g>
      <circle cx="69" cy="61" r="3" fill={SKIN} stroke={INK} stroke-width="0.700" />
    </g>
  );
}
