import type { Table } from '../reading/table.ts';
import { alipay, alipayWeb } from './bills/alipay.ts';
import { wechat } from './bills/wechat.ts';
import { shareStatements } from './brokers/share-statements.ts';
import type { Format, Recognition } from './format.ts';

/** Every known format. Of two that fit a table equally well the earlier one counts. */
export const formats: readonly Format[] = [alipay, alipayWeb, wechat, ...shareStatements];

export interface FoundIn {
  format: Format;
  found: Recognition;
}

/** What a table may be, the most likely first. */
export function recogniseTable(table: Table): FoundIn[] {
  return formats
    .flatMap((format) => {
      const found = format.recognise(table);
      return found ? [{ format, found }] : [];
    })
    .sort((a, b) => b.found.score - a.found.score);
}

/**
 * The place of the header in a table that is no known format: of the first rows the one with the most
 * cells that are words, when a row of at least as many cells follows.
 */
export function likelyHeader({ rows }: Table): number {
  const words = rows.slice(0, 60).map(({ cells }) => {
    const filled = cells.filter((cell) => cell !== '');
    const figures = filled.filter((cell) => /^[\d.,:/\s¥￥$()+-]+$/.test(cell));
    return figures.length === 0 ? filled.length : 0;
  });
  const most = Math.max(...words);
  return most < 2 ? -1 : words.indexOf(most);
}
