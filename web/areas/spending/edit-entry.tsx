import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { SpendingCategory } from '../../../contract/spending/categories.ts';
import { type LedgerEntry, spendingEntries } from '../../../contract/spending/entries.ts';
import { namesOf } from '../../ledger/category-choices.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { editCall } from '../../lib/query/use-call.ts';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { EntryForm } from './entry-form.tsx';
import { columnsOfEntry, entryResolver, fieldsOfEntry, unsigned } from './entry-values.ts';
import classes from './ledger.module.css';
import { EntryLinks } from './links/entry-links.tsx';
import { showRefusedEntry } from './show-refused-entry.ts';

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
    resolver: () => entryResolver,
    columnsOf: (values) => {
      amount.current = values.amount;
      return columnsOfEntry(values);
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
      {entry.parts.length > 0 && (
        <p className={classes.hint}>
          拆分为{' '}
          {entry.parts
            .map(
              (part) =>
                `${names.get(part.categoryId ?? '') ?? '未分类'} ${formatMoney(Math.abs(part.amount), entry.currency, { mark: 'code' })}`,
            )
            .join('、')}
        </p>
      )}
      <EntryForm form={form} isSplit={entry.parts.length > 0} />
      <EntryLinks entry={entry} />
      <div>
        <Button data-writes variant="subtle" color="red" disabled={modal.busy} onClick={onRemove}>
          删除这笔流水
        </Button>
      </div>
    </FormModal>
  );
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
    { label: '待报销', of: ({ isReimbursable }) => (isReimbursable ? '是' : '否') },
  ];
}
