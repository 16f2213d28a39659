import { type Table, TableBuilder } from '../table.ts';

/** The letters of a transaction in QIF, and the words that the table has for them. */
const letters = { D: 'Date', T: 'Amount', N: 'Number', P: 'Payee', M: 'Memo', L: 'Category' };
const names = Object.keys(letters);

/** The sections of transactions; the others are lists, or trades, which QIF tells by no code. */
const transactions = /^!type:\s*(?:bank|cash|ccard|oth [al])\s*$/i;

/** Reads the transactions of QIF, in which every line is a letter and a value, and `^` ends each. */
export function readQif(text: string): Table {
  const builder = new TableBuilder();
  builder.add(1, ['Account', ...Object.values(letters), 'Section']);
  let account = '';
  let isAccount = false;
  /** What a section is called that has no transactions. */
  let section = '';
  let values = new Map<string, string>();
  let first = 0;
  const end = () => {
    // What follows `!Account` names the account of the transactions after it.
    if (isAccount) account = values.get('N') ?? account;
    else if (values.size > 0) {
      builder.add(first, [account, ...names.map((key) => values.get(key)), section]);
    }
    values = new Map();
    first = 0;
  };
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const letter = line.charAt(0);
    if (letter === '!') {
      end();
      isAccount = line.toLowerCase().startsWith('!account');
      if (line.toLowerCase().startsWith('!type')) {
        section = transactions.test(line) ? '' : line.slice(line.indexOf(':') + 1).trim() || '?';
      }
    } else if (letter === '^') end();
    else if (letter in letters && !values.has(letter)) {
      // Some programs pad days with a blank: `3/ 4'26`.
      values.set(letter, letter === 'D' ? line.slice(1).replaceAll(' ', '') : line.slice(1));
      first ||= at + 1;
    }
  }
  end();
  return builder.table('');
}
