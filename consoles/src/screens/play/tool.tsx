// A button of the table that is a small picture with its word.
import { Icon, type IconName } from "../../ground/icon";

interface Props {
  icon: IconName;
  text: string;
  isOn?: boolean;
  /** Nothing while it may not be pressed. */
  onPress: (() => void) | null;
}

export const Tool = ({ icon, text, isOn, onPress }: Props) => (
  <button class={`tool ${icon}`} title={text} aria-pressed={isOn} disabled={!onPress} onClick={() => onPress?.()}>
    <Icon name={icon} />
    <span>{text}</span>
  </button>
);
