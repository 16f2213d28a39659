import { drawForm, type Point } from './captcha-glyphs.ts';

export const width = 160;
export const height = 56;

/** A source of chance, like `Math.random`: answers a number from 0 to below 1. */
export type Chance = () => number;

type Between = (low: number, high: number) => number;
type Warp = (point: Point) => Point;

/** A character as it stands in the picture. */
interface Character {
  /** Where its middle is, from the left. */
  middle: number;
  isSmall: boolean;
  thickness: number;
  strokes: Point[][];
}

/**
 * Where the strokes of a text stand in the picture, by chance: every character has its own form,
 * size, turn and lean, and stands close to the next one; the whole is warped, and lines run across.
 */
export function layOutCaptcha(text: string, chance: Chance) {
  const between: Between = (low, high) => low + chance() * (high - low);
  const warp = makeWarp(between);
  const sizes = [...text].map(() => {
    const size = between(0.62, 1.16);
    return { size, wide: size * between(18, 23.5), high: size * 36, gap: between(4, 8) };
  });
  const total = sizes.reduce((sum, { wide, gap }) => sum + wide + gap, 0);
  const fit = Math.min(1, 155 / total);
  const free = (width - total * fit) / 2;
  let left = free + between(-1, 1) * (free - 3);
  const characters = sizes.map(({ size: own, wide, high, gap }, i): Character => {
    const size: Point = [wide * fit, (high * (fit + 1)) / 2];
    const room = Math.max(0, (height - size[1]) / 2 - 3);
    const middle: Point = [left + size[0] / 2, height / 2 + between(-1, 1) * room];
    left += size[0] + gap * fit;
    const lay = layingAt(middle, size, between);
    return {
      middle: warp(middle)[0],
      isSmall: own < 0.88,
      thickness: between(2.8, 4.6),
      strokes: drawForm(text[i] ?? '', chance).map((stroke) => stroke.map((p) => warp(lay(p)))),
    };
  });
  const lines = [layLine(between, warp), layLine(between, warp)];
  return { characters, lines };
}

/** Puts a form, which fills 0 to 1, around a middle, turned and leaning by chance. */
function layingAt([x, y]: Point, [wide, high]: Point, between: Between): Warp {
  const turn = between(-0.54, 0.54);
  const lean = between(-0.25, 0.25);
  return ([px, py]) => {
    const [sx, sy] = [(px - 0.5 + lean * (0.5 - py)) * wide, (py - 0.5) * high];
    return [
      x + sx * Math.cos(turn) - sy * Math.sin(turn),
      y + sx * Math.sin(turn) + sy * Math.cos(turn),
    ];
  };
}

function layLine(between: Between, warp: Warp) {
  const [left, right] = [between(0, 50), between(width - 50, width)];
  const [from, to] = [between(6, height - 6), between(6, height - 6)];
  const wave = makeWarp(between);
  const pieces = 40;
  const stroke = Array.from({ length: pieces + 1 }, (_, i) => {
    const part = i / pieces;
    return warp(wave([left + part * (right - left), from + part * (to - from)]));
  });
  return { thickness: between(1.2, 1.8), stroke };
}

/** Moves points along four waves of chance, two across and two down. */
function makeWarp(between: Between): Warp {
  const wave = () => {
    const [size, length, start] = [between(0.7, 1.7), between(30, 70), between(0, 2 * Math.PI)];
    return (along: number) => size * Math.sin((2 * Math.PI * along) / length + start);
  };
  const [across, acrossToo, down, downToo] = [wave(), wave(), wave(), wave()];
  return ([x, y]) => [x + across(y) + acrossToo(x) * 0.7, y + down(x) + downToo(x + y) * 0.7];
}
