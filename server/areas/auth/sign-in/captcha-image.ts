import { renderAsync } from '@resvg/resvg-js';
import type { Point } from './captcha-glyphs.ts';
import { type Chance, height, layOutCaptcha, width } from './captcha-layout.ts';

/** Sharp on dense screens. */
const zoom = 2;

/** A light background, so that dark pages show it as well; inks are all readable on it. */
const ground = '#f4f5f7';
const inks = ['#1d4ed8', '#b91c1c', '#047857', '#7c2d12', '#6d28d9', '#0e7490', '#be185d'];

/**
 * Draws a text and answers a PNG data URI. A picture has one ink, so that colours do not show where
 * a character ends; each character has another style, and none is drawn twice the same, so that
 * comparing it with known ones reveals little (`captcha-image.test.ts` measures how little).
 * Positions need no secrecy, so `Math.random` will do.
 */
export async function drawCaptcha(text: string, chance: Chance = Math.random): Promise<string> {
  const picture = await renderCaptcha(text, chance);
  return `data:image/png;base64,${picture.asPng().toString('base64')}`;
}

/** Draws a text as an image, whose pixels the tests read. */
export function renderCaptcha(text: string, chance: Chance) {
  return renderAsync(toSvg(text, chance), {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'zoom', value: zoom },
  });
}

function toSvg(text: string, chance: Chance): string {
  const { characters, lines } = layOutCaptcha(text, chance);
  const ink = inks[Math.floor(chance() * inks.length)] ?? '';
  const shapes = [
    ...characters.map(({ strokes, thickness, isSmall }) =>
      drawStrokes(strokes, thickness, ink, chance() * (isSmall ? 0.5 : 1)),
    ),
    ...lines.map(({ stroke, thickness }) => path([stroke], ink, thickness)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <g fill="none" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</g></svg>`;
}

/** Solid, hollow, dashed or light on dark, by a number from 0 to 1; small ones are solid or hollow. */
function drawStrokes(strokes: Point[][], thickness: number, ink: string, style: number): string {
  if (style < 1 / 4) return path(strokes, ink, thickness);
  if (style < 1 / 2) return path(strokes, ink, thickness) + path(strokes, ground, thickness - 2.2);
  if (style < 3 / 4) {
    return path(strokes, ink, thickness, `${fixed(thickness * 0.6)} ${fixed(thickness * 1.25)}`);
  }
  return path(strokes, ink, thickness * 1.2 + 5) + path(strokes, ground, thickness * 0.8);
}

function path(strokes: Point[][], ink: string, thickness: number, dashes = 'none'): string {
  const outline = strokes
    .map((points) => `M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join('L')}`)
    .join('');
  return `<path d="${outline}" stroke="${ink}" stroke-width="${fixed(thickness)}" stroke-dasharray="${dashes}"/>`;
}

function fixed(value: number): string {
  return value.toFixed(1);
}
