import { Button } from '@mantine/core';
import { Suspense, useRef } from 'react';
import type { SpendingCategory } from '../../../contract/spending/categories.ts';
import { type LedgerEntry, spendingEntries } from '../../../contract/spending/entries.ts';
import { namesOf } from '../../ledger/category-choices.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { editCall } from '../../lib/query/use-call.ts';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { EntryForm } from './entry-form.tsx';
import { entryForm, fieldsOfEntry, unsigned } from './entry-values.ts';
import { showRefusedEntry } from './show-refused-entry.ts';

const EntryLinks = latePart(async () => (await import('./links/entry-links.tsx')).EntryLinks);

interface EditEntryProps {
  entry: LedgerEntry;
  categories: readonly SpendingCategory[];
  opened: boolean;
  onClose: () => void;
  onRemove: () => void;
}

const update = editCall(spendingEntries.update);

/** Corrects an entry, its category and its notes. */
export function EditEntry({ entry, categories, opened, onClose, onRemove }: EditEntryProps) {
  const amount = useRef(0);
  const names = namesOf(categories);
  const { form, modal, conflict } = useRowEdit({
    row: unsigned(entry),
    opened,
    onClose,
    fieldsOf: fieldsOfEntry,
    resolver: () => entryForm.resolver,
    columnsOf: (values) => {
      amount.current = values.amount;
      return values;
    },
    send: async (id, changes) => {
      // In an account of another currency the same figure is another amount.
      const moved = changes.accountId !== undefined && { amount: amount.current };
      return unsigned(await update(id, { ...changes, ...moved }));
    },
    readRow: (answered) => unsigned(answered as LedgerEntry),
    message: spendingEntries.update.message,
    showRefusal: showRefusedEntry,
  });
  return (
    <FormModal {...modal} title="编辑流水">
      <NewerValues what="这笔流水" columns={columnsOf(names)} {...conflict} />
      <EntryForm form={form} proposed={proposalInWords(entry, names)} />
      <Suspense fallback={null}>
        <EntryLinks entry={entry} />
      </Suspense>
      <div>
        <Button data-writes variant="subtle" color="red" disabled={modal.busy} onClick={onRemove}>
          删除这笔流水
        </Button>
      </div>
    </FormModal>
  );
}

/** Why an entry has its category, where no person chose it. */
function proposalInWords(
  { categoryId, chosenBy }: LedgerEntry,
  names: ReadonlyMap<string, string>,
): { categoryId: string; words: string } | undefined {
  const name = names.get(categoryId ?? '');
  if (categoryId === null || name === undefined) return undefined;
  const reasons: Partial<Record<NonNullable<LedgerEntry['chosenBy']>, string>> = {
    RULE: `按规则设为 ${name}`,
    LEARNED: `同一商户上次选了 ${name}`,
    FILE: `按导入的文件设为 ${name}`,
    AGENT: `按程序的提议设为 ${name}`,
  };
  const words = chosenBy === null ? undefined : reasons[chosenBy];
  return words === undefined ? undefined : { categoryId, words };
}

function partsInWords(
  { parts, currency }: LedgerEntry,
  names: ReadonlyMap<string, string>,
): string {
  if (parts.length === 0) return '未拆分';
  return parts
    .map(
      ({ categoryId, amount }) =>
        `${names.get(categoryId ?? '') ?? '未分类'} ${formatMoney(amount, currency, { mark: 'code' })}`,
    )
    .join('、');
}

function columnsOf(names: ReadonlyMap<string, string>): ReadableColumn<LedgerEntry>[] {
  return [
    {
      label: '金额',
      of: ({ amount, currency }) => formatMoney(amount, currency, { mark: 'code' }),
    },
    { label: '类型', of: ({ label }) => label },
    { label: '账户', of: ({ accountName }) => accountName },
    { label: '日期', of: ({ day }) => day },
    { label: '分类', of: ({ categoryId }) => names.get(categoryId ?? '') ?? '未分类' },
    { label: '对方', of: ({ payee }) => payee ?? '（空）' },
    { label: '备注', of: ({ description }) => description ?? '（空）' },
    { label: '一次性', of: ({ isOnce }) => (isOnce ? '是' : '否') },
    { label: '拆分', of: (row) => partsInWords(row, names) },
    { label: '待报销', of: ({ isReimbursable }) => (isReimbursable ? '是' : '否') },
  ];
}
