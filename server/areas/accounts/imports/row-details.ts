import type { TransactionType } from '../../../../contract/accounts/account-fields.ts';
import type { ImportCategoryWord } from '../../../../contract/imports/imports.ts';
import type { Cents } from '../../../../finance/money/cents.ts';
import {
  type CategoryChoices,
  type ImportDraft,
  type JudgedRow,
  payeeKey,
} from '../../../area-imports.ts';
import type { Db } from '../../../db/database.ts';
import {
  type ChosenDetails,
  type Proposals,
  readProposals,
} from '../../../ledger/propose-details.ts';
import type { CashLine } from './judge-cash.ts';

interface Movement {
  type: TransactionType;
  amount: Cents;
  description: string | null;
  source: string;
  accountId: string;
}

/** Who was paid by the movement of a row, with its category and tags: as proposed, or as chosen on the preview. */
export type DetailsOf = (line: CashLine, movement: Movement) => ChosenDetails;

/** What is said of the rows of a file. */
interface RowDetails {
  detailsOf: DetailsOf;
  /** What a row becomes, with its payee and category. */
  withCategory: (line: CashLine | undefined) => JudgedRow['becomes'];
  words: ImportCategoryWord[];
}

export async function readRowDetails(
  db: Db,
  { ownerId, source, categories }: ImportDraft,
  lines: readonly CashLine[],
): Promise<RowDetails> {
  const payees = new Set(lines.flatMap(({ booked }) => booked?.read.payee ?? []));
  const file = { source, words: categories.words };
  const proposals = await readProposals(db, ownerId, payees, file);
  const { propose, names } = proposals;
  const detailsOf: DetailsOf = ({ judged, booked }, { type, amount, description, ...place }) => {
    const { payee = null, word = null } = booked?.read ?? {};
    const proposal = propose({ payee, word, description, amount, type, ...place });
    const ids = [
      categories.rows[judged.n],
      proposal.payee === null
        ? undefined
        : categories.payees[payeeKey(proposal.payee, amount > 0n)],
    ];
    // A category that is gone since was chosen by nobody.
    const chosenId = ids.find((id) => id === null || (id !== undefined && names.has(id)));
    return { ...proposal, chosenId };
  };
  return {
    detailsOf,
    withCategory: (line) => {
      const { becomes } = line?.judged ?? {};
      if (!line?.booked || !becomes || !('accountId' in becomes)) return becomes ?? null;
      const { type, description, accountId } = becomes;
      if (type === 'TRANSFER') return becomes;
      const place = { source, accountId: accountId ?? '' };
      const { amount } = line.booked.read;
      const details = detailsOf(line, { type, amount, description, ...place });
      const category = shown(details, categories, line.judged.n, names);
      return { ...becomes, payee: details.payee, ...(category && { category }) };
    },
    words: wordsOf(lines, proposals),
  };
}

type Shown = Extract<NonNullable<JudgedRow['becomes']>, { ref: string }>['category'];

function shown(
  { category, chosenId }: ChosenDetails,
  { rows }: CategoryChoices,
  n: number,
  names: ReadonlyMap<string, string>,
): Shown {
  if (chosenId === undefined) return category;
  return {
    id: chosenId,
    name: names.get(chosenId ?? '') ?? '未分类',
    reason: rows[n] === undefined ? '您为这个对方选的' : '您选的',
    by: 'PERSON',
  };
}

/** The categories that a file has of its own, those with the most rows first. */
function wordsOf(lines: readonly CashLine[], { ofWord }: Proposals): ImportCategoryWord[] {
  const words = new Map<string, ImportCategoryWord>();
  const incoming = new Map<string, number>();
  for (const { booked, judged } of lines) {
    const { word, amount } = booked?.read ?? {};
    // A transfer is in no category.
    const isTransfer =
      judged.becomes && 'ref' in judged.becomes && judged.becomes.type === 'TRANSFER';
    if (!word || amount === undefined || isTransfer) continue;
    if (amount > 0n) incoming.set(word, (incoming.get(word) ?? 0) + 1);
    const known = words.get(word);
    if (known) known.rows += 1;
    const meaning = known ? undefined : ofWord(word, amount > 0n);
    if (meaning) words.set(word, { word, rows: 1, isIncoming: false, ...meaning });
  }
  for (const one of words.values()) one.isIncoming = 2 * (incoming.get(one.word) ?? 0) > one.rows;
  return [...words.values()].sort((a, b) => b.rows - a.rows || (a.word < b.word ? -1 : 1));
}
