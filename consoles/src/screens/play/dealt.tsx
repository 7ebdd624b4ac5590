// A card as it comes: out of the shoe along a path, face down, and then turned over.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { PlayingCard } from "../../ground/card";
import { flyFrom, isStill } from "../../ground/fly";

const FLIGHT = 420;

interface Props {
  name: string | null;
  back: string | undefined;
  third: boolean;
  printed: boolean;
}

export function DealtCard({ name, back, third, printed }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const [isFlying, setFlying] = useState(!printed && !isStill()); // face down from the start: it is turned where it lies
  useLayoutEffect(() => {
    if (!isFlying) return;
    flyFrom(box.current, ".play-shoe", { takes: FLIGHT, rises: 46, turned: 38, scale: 0.72 });
    const landed = setTimeout(() => setFlying(false), FLIGHT);
    return () => clearTimeout(landed);
  }, []);
  return (
    <span ref={box} class="play-dealt">
      <PlayingCard name={isFlying ? null : name} back={back} third={third} printed={printed} />
    </span>
  );
}
