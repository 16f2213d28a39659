import { decimal, toText, zero } from '../../../../../finance/money/decimal.ts';
import { type Table, TableBuilder } from '../table.ts';

const header = [
  'Account',
  'Date',
  'Amount',
  'Currency',
  'Balance',
  'Name',
  'Text',
  'Check',
  'Line',
];

/** One field of a statement: `:61:2603090309D12,00NMSCNONREF` and the lines that go on with it. */
interface Field {
  n: number;
  tag: string;
  lines: string[];
}

interface Movement {
  n: number;
  day: string;
  /** Signed. */
  amount: string;
  name: string;
  text: string;
  /** What could not be read. */
  line: string;
}

/** Whether a text is a customer statement of SWIFT (MT940, MT942). */
export function isMt940(text: string): boolean {
  return /(?:^|\n|\{4:)\s*:20:/.test(text) && /\n:(?:60[FM]|61|34F):/.test(text);
}

/**
 * Reads the movements of a customer statement of SWIFT (MT940) as a table. Its balances before and after
 * say what stands between two movements, where they agree with them.
 */
export function readMt940(text: string): Table {
  const builder = new TableBuilder();
  builder.add(1, header);
  let account = '';
  let opening: Balance | undefined;
  let movements: Movement[] = [];
  const end = (closing: Balance | undefined) => {
    const currency = closing?.currency ?? opening?.currency ?? '';
    const balances = balancesOf(opening, closing, movements);
    const check = opening && closing && !balances ? '流水与对账单的期末余额对不上，请核对' : '';
    for (const [at, { n, day, amount, name, text: words, line }] of movements.entries()) {
      const balance = balances?.[at] ?? '';
      builder.add(n, [account, day, amount, currency, balance, name, words, check, line]);
    }
    movements = [];
  };
  for (const field of fieldsOf(text)) {
    const value = field.lines.join('\n').trim();
    if (field.tag === '20') {
      end(undefined);
      opening = undefined;
    } else if (/^25P?$/.test(field.tag)) account = (value.split('\n')[0] ?? '').trim();
    else if (/^60[FM]$/.test(field.tag)) opening = balanceOf(value);
    // A report within the day names its currency with the least amount that it has.
    else if (field.tag === '34F') opening ??= { currency: value.slice(0, 3), amount: undefined };
    else if (field.tag === '61') movements.push(movementOf(field.n, value));
    else if (field.tag === '86') describe(movements.at(-1), field.lines);
    else if (/^62[FM]$/.test(field.tag)) end(balanceOf(value));
  }
  end(undefined);
  return builder.table('');
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const start = /^(?:\{.*\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line);
    if (start) fields.push({ n: at + 1, tag: start[1] as string, lines: [start[2] as string] });
    // `-}` and `-` end a message.
    else if (!/^-\}?/.test(line)) fields.at(-1)?.lines.push(line);
  }
  return fields;
}

interface Balance {
  currency: string;
  amount: string | undefined;
}

/** `C260309EUR1234,56` */
function balanceOf(value: string): Balance | undefined {
  const [, mark, currency, amount] = /^([CD])\d{6}([A-Z]{3})([\d,]+)/.exec(value) ?? [];
  if (currency === undefined || amount === undefined) return undefined;
  return { currency, amount: `${mark === 'D' ? '-' : ''}${pointed(amount)}` };
}

const pointed = (amount: string) => amount.replace(',', '.').replace(/\.$/, '');

/** Date of value, date of entry, mark, code of funds, amount, and what the bank says of it. */
const movement =
  /^(\d{2})(\d{2})(\d{2})(\d{2})?(\d{2})?(R?[CD]|E[CD])[A-Z]?(\d{1,15}(?:,\d{0,3})?)([A-Z][A-Z0-9]{3})?/;

function movementOf(n: number, value: string): Movement {
  const parts = movement.exec(value);
  if (!parts) return { n, day: '', amount: '', name: '', text: '', line: value };
  const [, yy = '', month = '', date = '', entryMonth, entryDate, mark = '', amount = ''] = parts;
  let year = 2000 + Number(yy);
  // The entry has no year of its own: around the turn of the year it is the nearest one.
  if (entryMonth === '01' && month === '12') year += 1;
  if (entryMonth === '12' && month === '01') year -= 1;
  const day = entryDate ? `${entryMonth}-${entryDate}` : `${month}-${date}`;
  // RC takes back a credit, RD a debit.
  const isIn = mark === 'C' || mark === 'RD' || mark === 'EC';
  const isExpected = mark.startsWith('E');
  return {
    n,
    day: `${year}-${day}`,
    amount: `${isIn ? '' : '-'}${pointed(amount)}`,
    name: '',
    text: (value.split('\n')[1] ?? '').trim(),
    line: isExpected ? mark : '',
  };
}

/** Takes the words of field 86: of German banks `166?00…?20…?32…`, of Dutch ones `/NAME/…/REMI/…`, else free. */
function describe(row: Movement | undefined, lines: readonly string[]): void {
  if (!row) return;
  const joined = lines.join('');
  const codes = [...joined.matchAll(/\?(\d{2})([^?]*)/g)].map(([, code = '', words = '']) => ({
    code,
    words,
  }));
  if (codes.length > 0) {
    const of = (pattern: RegExp) =>
      codes.flatMap(({ code, words }) => (pattern.test(code) ? words : []));
    row.name = of(/^3[23]$/)
      .join('')
      .trim();
    row.text = [of(/^00$/).join(''), of(/^(?:2\d|6[0-3])$/).join('')].join(' ').trim();
    return;
  }
  const part = (key: string) =>
    new RegExp(`/${key}/(.*?)(?=/(?:[A-Z]{4}|EREF|TRTP|IBAN|BIC)/|$)`).exec(joined)?.[1]?.trim();
  const remittance = part('REMI');
  row.name = part('NAME') ?? '';
  row.text =
    remittance ??
    lines
      .map((line) => line.trim())
      .join(' ')
      .trim();
}

/** The balance after each movement; undefined where they do not lead from the first to the last one. */
function balancesOf(
  opening: Balance | undefined,
  closing: Balance | undefined,
  movements: readonly Movement[],
): string[] | undefined {
  if (opening?.amount === undefined || closing?.amount === undefined) return undefined;
  if (movements.some(({ line }) => line !== '')) return undefined;
  let balance = decimal(opening.amount);
  const after = movements.map(({ amount }) => {
    balance = balance.plus(decimal(amount));
    return toText(balance);
  });
  return balance.minus(decimal(closing.amount)).eq(zero) ? after : undefined;
}
