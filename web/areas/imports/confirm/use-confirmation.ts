import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import type { ImportQuestion } from '../import-file.ts';
import type { CashRow } from '../import-rows.ts';
import { readImportRows } from '../reading/read-import-file.ts';
import { accountsOfFile, guessTarget, type Target } from './account-targets.ts';
import { canRead, sentMapping } from './mapping.ts';
import type { OpenedFile } from './opened-file.ts';
import { isAnswered } from './questions.tsx';

/** The rows of the file by the present choices, and where they go. */
export function useConfirmation(opened: OpenedFile, presetId: string | null) {
  const { file, read, choices, targets: chosen } = opened;
  const sentChoices = choices.mapping
    ? { ...choices, mapping: sentMapping(choices.mapping) }
    : choices;
  const reading = useQuery({
    // The rows of a file are no answer of the server: the key names no area.
    queryKey: ['rows-of-file', read.fileHash, sentChoices],
    queryFn: ({ signal }) => readImportRows(file, sentChoices, { signal }),
    enabled: canRead(sentChoices),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  });
  const accounts = useCashAccounts();
  const answer = canRead(sentChoices) ? reading.data : undefined;
  const rows = answer && 'rows' in answer ? answer : undefined;
  const fileAccounts = rows?.kind === 'CASH' ? accountsOfFile(rows.rows as CashRow[]) : [];
  const context = {
    accounts: accounts.data ?? [],
    source: rows?.source ?? '',
    presetId,
    count: fileAccounts.filter(({ isOtherSide }) => !isOtherSide).length,
  };
  const targets: Record<string, Target | undefined> = {};
  for (const account of fileAccounts) {
    targets[account.ref] = chosen[account.ref] ?? guessTarget(account, context);
  }
  // What was answered is asked no more; it stays on the screen, to be corrected.
  const answered = opened.answered.filter((question) => isAnswered(question, choices));
  return {
    rows,
    questions: [...answered, ...(rows?.questions ?? [])].filter(
      (question, index, all) =>
        all.findIndex((other) => keyOf(other) === keyOf(question)) === index,
    ),
    refused: answer && 'refused' in answer ? answer.refused : undefined,
    /** Until it ends, `rows` are those of the previous choices, or none. */
    isReading: reading.isFetching,
    accounts: accounts.data,
    fileAccounts,
    targets,
  };
}

function keyOf(question: ImportQuestion): string {
  return question.about === 'code' ? question.code : question.about;
}
