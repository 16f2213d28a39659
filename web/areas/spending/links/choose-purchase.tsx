import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { z } from 'zod';
import { type LedgerEntry, spendingEntries } from '../../../../contract/spending/entries.ts';
import { createEntryBody } from '../../../../contract/spending/spending-bodies.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { usePreviewCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { textOfNumber } from '../../../ui/forms/amount-text.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './links.module.css';

interface ChoosePurchaseProps {
  entry: LedgerEntry;
  opened: boolean;
  onClose: () => void;
  onChoose: (purchase: { id: string; share: number }, mayExceed: boolean) => Promise<unknown>;
}

const purchaseForm = formOf(
  z.object({
    purchaseId: z.string().min(1, { error: '请选择支出' }),
    share: createEntryBody.shape.amount,
    mayExceed: z.boolean(),
  }),
);

const pauseMs = 300;

/** Chooses a purchase that money which came in returns, and how much of it. */
export function ChoosePurchase({ entry, opened, onClose, onChoose }: ChoosePurchaseProps) {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), pauseMs);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: purchaseForm.empty({ share: textOfNumber(Math.abs(entry.amount)) }),
    resolver: purchaseForm.resolver,
    send: ({ purchaseId, share, mayExceed }) => onChoose({ id: purchaseId, share }, mayExceed),
    // The field has another name in the call.
    showRefusal: (refused, error) =>
      refused.setError('share', { type: 'server', message: (error as Error).message }),
  });
  const { data } = usePreviewCall(
    spendingEntries.list,
    opened
      ? {
          query: {
            to: entry.day,
            ...(searched ? { text: searched } : { month: entry.day.slice(0, 7) }),
          },
        }
      : undefined,
  );
  const linked = new Set(entry.returns.map(({ id }) => id));
  const purchases = (data?.records ?? []).filter(
    ({ id, type, joined, currency }) =>
      type === 'WITHDRAW' && !joined && currency === entry.currency && !linked.has(id),
  );
  return (
    <FormModal {...modal} title="关联退款的支出" submitLabel="关联">
      <TextInput
        label="搜索支出"
        description="默认显示这个月的支出；搜索时显示最近有结果的一个月。"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <SelectField
        name="purchaseId"
        control={form.control}
        label="支出"
        data={purchases.map((one) => ({ value: one.id, label: inWords(one) }))}
      />
      {data && purchases.length === 0 && <p className={classes.note}>没有找到支出。</p>}
      <AmountField name="share" control={form.control} label="退回金额" unit={entry.currency} />
      <Checkbox label="允许超过这笔支出" {...form.register('mayExceed')} />
    </FormModal>
  );
}

function inWords({ day, accountName, payee, description, amount, currency }: LedgerEntry): string {
  const texts = [day, payee ?? description, accountName, formatMoney(-amount, currency)];
  return texts.filter(Boolean).join(' · ');
}
