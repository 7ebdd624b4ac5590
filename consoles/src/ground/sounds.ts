// The sounds of a table, made here out of noise and tones; nothing is fetched but this file, and only once somebody has
// switched the sound on.

export type Sound = "chip" | "card" | "shuffle" | "call" | "win" | "timer";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function ready(): AudioContext {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A second of noise, the same for every rustle. */
function rustle(on: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = on.createBuffer(1, on.sampleRate, on.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
  return noise;
}

/** Loud at once, then silent after `takes` seconds. */
function fading(on: AudioContext, at: number, loud: number, takes: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud), at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + takes);
  gain.connect(on.destination);
  return gain;
}

function tone(on: AudioContext, at: number, pitch: number, takes: number, loud: number, shape: OscillatorType): void {
  const source = on.createOscillator();
  source.type = shape;
  source.frequency.value = pitch;
  source.connect(fading(on, at, loud, takes));
  source.start(at);
  source.stop(at + takes);
}

function swish(on: AudioContext, at: number, pitch: number, takes: number, loud: number): void {
  const source = on.createBufferSource();
  const filter = on.createBiquadFilter();
  source.buffer = rustle(on);
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(pitch / 3, at + takes);
  filter.Q.value = 0.9;
  source.connect(filter).connect(fading(on, at, loud, takes));
  source.start(at, Math.random() * 0.5, takes);
}

const MADE: Record<Sound, (on: AudioContext, at: number, loud: number) => void> = {
  chip: (on, at, loud) => {
    tone(on, at, 3_100, 0.05, loud * 0.35, "triangle");
    tone(on, at + 0.045, 4_300, 0.06, loud * 0.25, "triangle");
  },
  card: (on, at, loud) => swish(on, at, 5_200, 0.16, loud * 0.5),
  shuffle: (on, at, loud) => {
    for (let riffle = 0; riffle < 9; riffle += 1) swish(on, at + riffle * 0.07, 4_200 + riffle * 130, 0.09, loud * 0.3);
  },
  call: (on, at, loud) => {
    tone(on, at, 660, 0.35, loud * 0.22, "sine");
    tone(on, at + 0.12, 880, 0.45, loud * 0.2, "sine");
  },
  win: (on, at, loud) => {
    for (const [place, pitch] of [523, 659, 784, 1_047].entries())
      tone(on, at + place * 0.09, pitch, 0.5, loud * 0.24, "triangle");
  },
  timer: (on, at, loud) => tone(on, at, 1_250, 0.05, loud * 0.22, "square"),
};

/** Make a sound; `loud` in parts of one. */
export function sound(which: Sound, loud: number): void {
  const on = ready();
  MADE[which](on, on.currentTime + 0.01, loud);
}
