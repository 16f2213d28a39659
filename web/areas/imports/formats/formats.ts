import type { Table } from '../reading/table.ts';
import { bankStatements } from './banks/banks.ts';
import { alipay, alipayWeb } from './bills/alipay.ts';
import { jingdong, meituan } from './bills/shopping.ts';
import { wechat } from './bills/wechat.ts';
import { futu, tiger } from './brokers/brokers-abroad.ts';
import { interactiveBrokersFlex, interactiveBrokersFlexXml } from './brokers/flex-queries.ts';
import { interactiveBrokers } from './brokers/interactive-brokers.ts';
import { ofxTrades } from './brokers/ofx-trades.ts';
import { shareStatements } from './brokers/share-statements.ts';
import { binanceHistory, binanceTrades, htx, okx } from './coins/exchanges.ts';
import type { Format } from './format.ts';
import { antFortune, antFunds, tiantian } from './funds/funds.ts';
import { beeCount, qianji, shark } from './ledgers/apps.ts';
import { feidee } from './ledgers/feidee.ts';
import { actual, ezBookkeeping, firefly } from './ledgers/ledgers.ts';
import { camt, mt940, ofx, qif } from './ledgers/statements.ts';
import { headsOf, type Recognition } from './recognise.ts';
import { ownLists } from './trackers/own-lists.ts';
import { ownTrades, ownTransactions } from './trackers/own-sheets.ts';
import { ghostfolio, portfolioPerformance } from './trackers/trackers.ts';
import { wealthfolio, wealthfolioTrades } from './trackers/wealthfolio.ts';

/** Every known format. Of two that fit a table equally well the earlier one counts. */
export const formats: readonly Format[] = [
  ...[ownTransactions, ownTrades, ...ownLists],
  ...[alipay, alipayWeb, wechat, jingdong, meituan],
  ...bankStatements,
  ...[ezBookkeeping, firefly, actual, feidee, qianji, shark, beeCount],
  ...[ofx, ofxTrades, qif, camt, mt940],
  ...shareStatements,
  ...[futu, tiger, interactiveBrokers, interactiveBrokersFlex, interactiveBrokersFlexXml],
  ...[tiantian, antFunds, antFortune],
  ...[binanceTrades, binanceHistory, okx, htx],
  ...[ghostfolio, portfolioPerformance, wealthfolio, wealthfolioTrades],
];

export interface FoundIn {
  format: Format;
  found: Recognition;
}

/** What a table may be, the most likely first. */
export function recogniseTable(table: Table): FoundIn[] {
  const heads = headsOf(table);
  return formats
    .flatMap((format) => {
      const found = format.recognise(table, heads);
      return found ? [{ format, found }] : [];
    })
    .sort((a, b) => b.found.score - a.found.score);
}

/** What a table that is no known format looks like, and which columns it lacks, in words. */
export function nearestFormat(table: Table): string | undefined {
  const heads = headsOf(table);
  const near = formats
    .map(({ label, missing }) => ({ label, lacks: missing?.(table, heads) ?? [] }))
    .filter(({ lacks }) => lacks.length > 0)
    .sort((a, b) => a.lacks.length - b.lacks.length)[0];
  return (
    near &&
    `文件像是“${near.label}”，但是没有${near.lacks.map((name) => `“${name}”`).join('、')}这一列`
  );
}

/**
 * The place of the header in a table that is no known format: of the first rows the one with the most
 * cells that are words.
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
