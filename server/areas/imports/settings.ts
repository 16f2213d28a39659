import type { AccountChoice, InstrumentChoice } from '../../../contract/imports/imports.ts';
import type {
  ImportChoices,
  ImportOutcome,
  ImportPlan,
  JudgedRow,
  UndoneImport,
} from '../../area-imports.ts';

/** What an owner has said about a draft, as its row stores it. */
export interface Settings extends ImportChoices {
  accounts: AccountChoice[];
  instruments: InstrumentChoice[];
  /** Whether rows of a state are imported, and the lines for which it is otherwise. */
  chosen: { NEW: boolean; DUPLICATE: boolean };
  lines: Record<string, boolean>;
  /** The categories that are chosen for lines and payees. */
  categories: {
    rows: Record<string, string | null>;
    payees: Record<string, string | null>;
  };
}

export function newSettings(choices: Partial<Settings>): Settings {
  return {
    accounts: [],
    instruments: [],
    cashAccountId: null,
    securitiesAccountId: null,
    chosen: { NEW: true, DUPLICATE: false },
    lines: {},
    categories: { rows: {}, payees: {} },
    ...choices,
  };
}

export function readSettings(text: string): Settings {
  return newSettings(JSON.parse(text) as Partial<Settings>);
}

/** Whether the row of a line is imported, if it is in this state. */
export function isChosen({ chosen, lines }: Settings, n: number, state: 'NEW' | 'DUPLICATE') {
  return lines[n] ?? chosen[state];
}

/** What is stored of an applied import: the preview as it was written, and what was made for it. */
export interface StoredOutcome {
  preview: Preview;
  written: ImportOutcome;
  undone?: UndoneImport;
}

export function outcomeOf({ outcome }: { outcome: string | null }): StoredOutcome {
  return JSON.parse(outcome ?? '{}') as StoredOutcome;
}

/** A plan without its rows. */
export interface Preview
  extends Pick<ImportPlan, 'accounts' | 'instruments' | 'unknownWords' | 'categoryWords'> {
  counts: { new: number; duplicate: number; error: number; skipped: number; chosen: number };
  period: { from: string; to: string } | null;
}

/** Sums up what becomes of the rows. */
export function previewOf({
  rows,
  becomes,
  dayOf = (index) => dayIn(becomes(index)),
  accounts,
  instruments,
  unknownWords,
  categoryWords = [],
}: Omit<ImportPlan, 'refusal' | 'lock' | 'write'>): Preview {
  const counts = { new: 0, duplicate: 0, error: 0, skipped: 0, chosen: 0 };
  let [from, to] = ['', ''];
  for (const [index, row] of rows.entries()) {
    counts[countOf[row.state]] += 1;
    if (row.chosen) counts.chosen += 1;
    const day = dayOf(index);
    if (day === null) continue;
    if (from === '' || day < from) from = day;
    if (day > to) to = day;
  }
  const period = from === '' ? null : { from, to };
  return { counts, period, accounts, instruments, unknownWords, categoryWords };
}

/** The day of an item is no day on which something was booked. */
function dayIn(made: JudgedRow['becomes']): string | null {
  return !made || 'item' in made ? null : made.day;
}

const countOf = {
  NEW: 'new',
  DUPLICATE: 'duplicate',
  ERROR: 'error',
  SKIPPED: 'skipped',
} as const satisfies Record<JudgedRow['state'], string>;
