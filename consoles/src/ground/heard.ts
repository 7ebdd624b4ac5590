// What is heard: sounds and spoken calls, off until somebody switches them on here, with one volume for both.
import type { Sound } from "./sounds";
import { kept, language } from "./settings";

export const hearsSounds = kept<boolean>("sounds", false);
export const hearsCalls = kept<boolean>("calls", false);
/** In parts of a hundred. */
export const volume = kept<string>("volume", "60");

const loudness = (): number => Math.max(0, Math.min(100, Number(volume.value) || 0)) / 100;

export function hear(which: Sound): void {
  if (!hearsSounds.value || document.hidden) return;
  void import("./sounds").then((found) => found.sound(which, loudness()));
}

/** Whether this browser has a voice of its own. */
export const hasVoice = (): boolean => "speechSynthesis" in window;

/** Speak a call in the language that is shown; Chinese as it is spoken where its characters are written. */
const SPOKEN: Record<string, string> = { "zh-Hans": "zh-CN", "zh-Hant": "zh-HK" };

export function callOut(text: string): void {
  if (!hearsCalls.value || !hasVoice() || document.hidden || !text) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = SPOKEN[language.value] ?? language.value;
  said.volume = loudness();
  speechSynthesis.cancel(); // a call that is late would be taken for the next one
  speechSynthesis.speak(said);
}
