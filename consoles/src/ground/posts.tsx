// A screen for people who hold one of several posts: it acts in the post they act in already, or in the first they hold.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { session } from "./session";
import { Acting } from "./shell";
import { t } from "./words";

interface Props {
  posts: readonly string[];
  title: string;
  children(choice: ComponentChildren): ComponentChildren;
}

/** Acts in one of these posts wherever it is held; `choice` lets a person who holds several take another. */
export function AnyPost({ posts, title, children }: Props) {
  const held = posts.flatMap((post) => session.value?.may.filter((holding) => holding.post === post) ?? []);
  const acting = session.value?.acting;
  const same = held.find((holding) => holding.post === acting?.post && holding.scope === acting.scope);
  const [chosen, setChosen] = useState("");
  const holding = held.find((each) => each.post === chosen) ?? same ?? held[0] ?? { post: posts[0]!, scope: "*" };
  const choice = held.length > 1 && (
    <label class="post-choice">
      {t("act-as")}{" "}
      <select value={holding.post} onChange={(event) => setChosen(event.currentTarget.value)}>
        {held.map((each) => (
          <option key={each.post} value={each.post}>
            {t(`post.${each.post}`)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Acting key={holding.post} post={holding.post} table={holding.scope} title={title}>
      {() => children(choice)}
    </Acting>
  );
}
