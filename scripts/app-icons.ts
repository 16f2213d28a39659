import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

/**
 * Draws the icons of the installed application from `web/public/favicon.svg`; run by hand when that
 * changes, its pictures are committed. A maskable icon fills its square, because the system cuts it to
 * its own shape, and has everything that matters within the middle four fifths.
 * Usage: node scripts/app-icons.ts
 */
const folder = join(import.meta.dirname, '../web/public');
const seal = readFileSync(join(folder, 'favicon.svg'), 'utf8');
const square = seal.replace(' rx="4"', '');
const middle = square
  .replace('<path ', '<g transform="translate(16 16) scale(.78) translate(-16 -16)"><path ')
  .replace('</svg>', '</g></svg>');

const icons = [
  { name: 'icon-192.png', svg: seal, width: 192 },
  { name: 'icon-512.png', svg: middle, width: 512 },
  { name: 'apple-touch-icon.png', svg: square, width: 180 },
];
for (const { name, svg, width } of icons) {
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render();
  writeFileSync(join(folder, name), picture.asPng());
}
