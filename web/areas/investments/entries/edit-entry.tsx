import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import type { InvestmentEntry } from '../../../../contract/investments/entries.schemas.ts';
import { investmentEntries } from '../../../../contract/investments/entries.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { call } from '../../../lib/api/api.ts';
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts';
import { useRowEdit } from '../../../lib/forms/use-row-edit.ts';
import { editCall } from '../../../lib/query/use-call.ts';
import { NewerValues, type ReadableColumn } from '../../../ui/forms/newer-values.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { unitPrice } from '../price-labels.ts';
import { ChangePreview } from './change-preview.tsx';
import { EntryForm } from './entry-form.tsx';
import { amountOfEdit, entrySchema, fieldsOfEntry } from './entry-values.ts';
import { useSuggestions } from './suggestions/use-suggestions.ts';
import { previewBody, useTypedPreview } from './use-typed-preview.ts';
import { useWarnings } from './use-warnings.ts';

const columns: ReadableColumn<InvestmentEntry>[] = [
  { label: '日期', of: (row) => row.day },
  { label: '数量', of: (row) => formatQuantity(row.quantity) },
  {
    label: '价格',
    of: ({ price, currency }) => (price === null ? '-' : unitPrice(price, currency)),
  },
  { label: '金额', of: (row) => formatMoney(row.amount, row.currency) },
  { label: '总成本', of: (row) => formatMoney(row.cost, row.currency) },
  { label: '费用', of: (row) => formatMoney(row.fee, row.currency) },
  { label: '税', of: (row) => formatMoney(row.tax, row.currency) },
  { label: '比例', of: ({ ratioOld, ratioNew }) => `${ratioOld ?? '-'} 变 ${ratioNew ?? '-'}` },
  { label: '时间', of: (row) => row.time ?? '（空）' },
  { label: '确认日', of: (row) => row.confirmDay ?? '（空）' },
  { label: '登记日', of: (row) => row.recordDay ?? '（空）' },
  { label: '备注', of: (row) => row.note ?? '（空）' },
];

interface EditEntryProps {
  investment: Investment;
  entry: InvestmentEntry;
  opened: boolean;
  onClose: () => void;
}

/** Changes an entry of any day; what follows is worked out anew. */
export function EditEntry({ investment, entry, opened, onClose }: EditEntryProps) {
  const { id, investmentType, currency } = investment;
  const schema = useMemo(() => entrySchema(investmentType), [investmentType]);
  const resolver = useMemo(() => zodResolver(schema), [schema]);
  const warnings = useWarnings(opened);
  const { form, modal, conflict } = useRowEdit({
    row: entry,
    opened,
    onClose,
    fieldsOf: (row) => fieldsOfEntry(row, investmentType),
    resolver: () => resolver,
    columnsOf: async (values) => {
      const body = previewBody(values, entry.id);
      await warnings.check(values, call(investmentEntries.preview, { params: { id }, body }));
      return {
        ...values,
        amount: amountOfEdit(values, entry, investmentType),
        // An empty charge is none.
        ...('fee' in values && { fee: values.fee ?? 0, tax: values.tax ?? 0 }),
      };
    },
    send: editCall(investmentEntries.edit, { id }),
    showRefusal: warnings.showRefusal,
    message: investmentEntries.edit.message,
  });
  const typed = useTypedPreview({
    control: form.control,
    investment,
    schema,
    opened,
    entryId: entry.id,
  });
  const hints = useSuggestions(form, investment, opened, { isStored: true });
  const isWarned = warnings.warnings.length > 0;

  return (
    <FormModal
      {...modal}
      title={`编辑${entry.label} · ${entry.day}`}
      submitLabel={isWarned ? '仍然保存' : modal.submitLabel}
    >
      <NewerValues what="这笔记录" columns={columns} {...conflict} />
      <EntryForm form={form} investment={investment} ownType={entry.type} hints={hints} />
      <ChangePreview
        {...typed}
        failure={warnings.refusal}
        asked={warnings.warnings}
        currency={currency}
      />
    </FormModal>
  );
}
