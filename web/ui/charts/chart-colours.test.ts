import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const theme = readFileSync(join(import.meta.dirname, '../../shell/mantine/theme.css'), 'utf8');

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it.each(['light', 'dark'])('every colour of a series is 3:1 against the paper, %s', (scheme) => {
  const block = theme.split(`color-scheme="${scheme}"] {`)[1]?.split('}')[0] ?? '';
  const colourOf = (name: string): string => {
    const value = new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1] ?? '';
    const named = /^var\(--(.+)\)$/.exec(value)?.[1];
    return named ? colourOf(named) : value;
  };
  const paper = luminance(colourOf('paper'));
  for (const index of [1, 2, 3, 4, 5, 6]) {
    const colour = luminance(colourOf(`chart-${index}`));
    const contrast = (Math.max(paper, colour) + 0.05) / (Math.min(paper, colour) + 0.05);
    expect(contrast, `chart-${index}`).toBeGreaterThanOrEqual(3);
  }
});
