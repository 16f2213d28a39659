import { renderAsync } from '@resvg/resvg-js';
import svgCaptcha from 'svg-captcha';

const width = 160;
const height = 56;

/** Sharp on dense screens. */
const zoom = 2;

/** A light ground of its own, so that dark pages show it as well; inks are all readable on it. */
const ground = '#f4f5f7';
const inks = ['#1d4ed8', '#b91c1c', '#047857', '#7c2d12', '#6d28d9', '#0e7490', '#be185d'];

const options = { width, height, fontSize: 54, noise: 0 };

/** The library draws a text of our choosing too, which its types leave out; its own come from Math.random. */
const draw = svgCaptcha as unknown as (text: string, settings: typeof options) => string;

/**
 * Draws a text as shapes, each character moved, tilted, sized and inked by chance, with lines
 * across, and answers a PNG data URI: a picture holds no outlines to read the text from. Where
 * things stand needs no secrecy, so plain chance will do.
 */
export async function drawCaptcha(text: string): Promise<string> {
  const characters = [...text].map((character, index) => {
    const x = ((index + 0.5) / text.length) * (width - 20) + 10 + between(-3, 3);
    const y = height / 2 + between(-4, 4);
    const turn = `rotate(${between(-20, 20)}) scale(${between(0.9, 1.1)})`;
    const ink = inks[Math.floor(between(0, inks.length))];
    return `<g transform="translate(${x} ${y}) ${turn} translate(${-width / 2} ${-height / 2})"
      fill="${ink}" stroke="${ink}" stroke-width="0.9">${paths(draw(character, options))}</g>`;
  });
  const lines = Array.from({ length: 3 }, () => {
    const ink = inks[Math.floor(between(0, inks.length))];
    return `<g fill="none" stroke="${ink}">${paths(draw(' ', { ...options, noise: 1 }))}</g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${ground}"/>${lines.join('')}${characters.join('')}</svg>`;
  const picture = await renderAsync(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'zoom', value: zoom },
  });
  return `data:image/png;base64,${picture.asPng().toString('base64')}`;
}

/** The shapes of a drawing, without its frame, ground and colours. */
function paths(svg: string): string {
  return (svg.match(/ d="[^"]+"/g) ?? []).map((outline) => `<path${outline}/>`).join('');
}

function between(low: number, high: number): number {
  return low + Math.random() * (high - low);
}
