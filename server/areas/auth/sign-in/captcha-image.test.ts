import { expect, it } from 'vitest';
import { learn, type Picture, type Sample } from '../../../testing/captcha-reader.ts';
import { depth } from '../../../testing/depth/depth.ts';
import { alphabet } from './captcha.ts';
import { drawCaptcha, renderCaptcha } from './captcha-image.ts';
import { type Chance, height, layOutCaptcha, width } from './captcha-layout.ts';

/** How many pictures the program learns, and how many it is then asked. */
const learnt = Number(process.env.CAPTCHAS_LEARNT ?? depth(120, 400));
const asked = Number(process.env.CAPTCHAS_ASKED ?? depth(30, 60));

it('a captcha image is read by a program that compares characters in under a third of all tries', async () => {
  const chance = seeded(20_261_121);
  const samples: Sample[] = [];
  for (let i = 0; i < learnt; i += 1) samples.push(await sample(chance));
  const read = learn(samples);
  let right = 0;
  for (let i = 0; i < asked; i += 1) {
    const { picture, text } = await sample(chance);
    if (read(picture) === text) right += 1;
  }
  if (process.env.CAPTCHAS_ASKED) process.stdout.write(`${right} of ${asked} were read\n`);
  expect(right / asked).toBeLessThan(1 / 3);
});

it('a captcha image can be drawn for every character, and is never the same twice', async () => {
  const pictures = await Promise.all(
    [...alphabet, ...alphabet].map((character) => drawCaptcha(character.repeat(5))),
  );
  expect(new Set(pictures).size).toBe(2 * alphabet.length);
  for (const character of alphabet) {
    const { characters } = layOutCaptcha(character, seeded(1));
    expect(characters[0]?.strokes[0]?.length, character).toBeGreaterThan(5);
  }
});

/** A picture as an attacker who has the source can draw it, and where its characters are. */
async function sample(chance: Chance): Promise<Sample> {
  const pick = () => alphabet[Math.floor(chance() * alphabet.length)] ?? '';
  const text = Array.from({ length: 5 }, pick).join('');
  const seed = Math.floor(chance() * 2 ** 31);
  const { characters } = layOutCaptcha(text, seeded(seed));
  return {
    picture: await look(text, seeded(seed)),
    text,
    middles: characters.map(({ middle }) => middle),
  };
}

/** The ink of a picture, at half its size: every pixel that is not light, in any colour. */
async function look(text: string, chance: Chance): Promise<Picture> {
  const points = (await renderCaptcha(text, chance)).pixels;
  const ink = new Float32Array(width * height);
  for (let i = 0; i < points.length / 4; i += 1) {
    const colour = (offset: number) => points[4 * i + offset] ?? 0;
    const darkest = Math.min(colour(0), colour(1), colour(2));
    const to = Math.floor(i / (4 * width)) * width + Math.floor((i % (2 * width)) / 2);
    if (darkest < 160) ink[to] = (ink[to] ?? 0) + 1 / 4;
  }
  return { width, height, ink };
}

/** Mulberry32: the same numbers from the same seed, everywhere. */
function seeded(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
