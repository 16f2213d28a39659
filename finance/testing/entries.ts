import type { EntryType } from '../../contract/investments/entry-types.ts';
import type { Entry } from '../holdings/entries/entry.ts';

/** An entry of a test: what is left out is null. */
export function entry(type: EntryType, day: string, fields: Partial<Entry> = {}): Entry {
  return {
    id: `${type}-${day}`,
    type,
    day,
    time: null,
    sequence: 0,
    quantity: null,
    price: null,
    amount: null,
    fee: '0',
    tax: '0',
    ratioNew: null,
    ratioOld: null,
    cost: null,
    confirmDay: null,
    recordDay: null,
    pairId: null,
    lots: null,
    ...fields,
  };
}

const types: Record<string, EntryType> = {
  B: 'BUY',
  S: 'SELL',
  DIV: 'DIVIDEND',
  DRIP: 'REINVEST',
  送: 'BONUS',
  转: 'CAPITALISATION',
  TAX: 'TAX',
  FEE: 'FEE',
  ROC: 'RETURN_OF_CAPITAL',
  OPEN: 'OPENING',
  COR: 'CORRECTION',
  SPLIT: 'SPLIT',
};

/** These state an amount and no quantity. */
const amountOnly = ['DIV', 'TAX', 'FEE', 'ROC'];

/**
 * Entries written as in `B 1000@10.00 f5.10; S 15=531.50; DIV 180.00; SPLIT 10→1 gets 125, cash 4.90;
 * OPEN 500 cost 4000`, one a day: `@` a price, `=` an amount, f the fee, t the tax.
 */
export function entriesOf(story: string): Entry[] {
  return story.split(';').map((text, index) => {
    const [word = '', ...rest] = text.trim().split(' ');
    const type = types[word];
    if (!type) throw new Error(`no entry: ${text}`);
    const words = rest.join(' ');
    const find = (pattern: RegExp) => pattern.exec(words)?.[1] ?? null;
    const first = find(/^([\d.]+)/);
    const ratio = /^(\d+)→(\d+)/.exec(words);
    const isAmount = amountOnly.includes(word);
    return entry(type, `2026-01-${String(index + 1).padStart(2, '0')}`, {
      id: `e${index + 1}`,
      sequence: index,
      quantity: ratio ? find(/gets ([\d.]+)/) : isAmount ? null : first,
      price: find(/@([\d.]+)/),
      amount: isAmount ? first : (find(/=([\d.]+)/) ?? find(/cash ([\d.]+)/)),
      fee: find(/ f([\d.]+)/) ?? '0',
      tax: find(/ t([\d.]+)/) ?? '0',
      cost: find(/cost ([\d.]+)/),
      ratioOld: ratio && Number(ratio[1]),
      ratioNew: ratio && Number(ratio[2]),
    });
  });
}
