import { Group } from '@mantine/core';
import { dayField } from '../../../../contract/fields/day-field.ts';
import { changePartLabels } from '../../../../contract/net-worth/net-worth-fields.ts';
import { otherAssetValueBody } from '../../../../contract/other-assets/other-asset-fields.ts';
import {
  type OtherAsset,
  type OtherAssetValue,
  otherAssets,
} from '../../../../contract/other-assets/other-assets.ts';
import { noAccounts } from '../../../ledger/account-of-money.ts';
import { AccountOfMoneyField } from '../../../ledger/account-of-money-field.tsx';
import { showRefusalOfMoney } from '../../../ledger/show-refusal.ts';
import { dayUnlessToday, today } from '../../../lib/format/format.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';

const valueForm = formOf(otherAssetValueBody.extend({ day: dayField('请选择日期') }), {
  nones: noAccounts,
});

/** What the form starts with: a day with what is proposed for it, or all of a value that is recorded. */
export type ValueStart = Pick<OtherAssetValue, 'day'> & Partial<OtherAssetValue>;

interface StateValueProps {
  asset: OtherAsset;
  /** Undefined while the dialog is closed. */
  start: ValueStart | undefined;
  onClose: () => void;
}

/** States what an asset is worth on a day, and what of the change is known. */
export function StateValue({ asset: { id, name, currency }, start, onClose }: StateValueProps) {
  const set = useChangeCall(otherAssets.setValue);
  const { form, modal } = useDialogForm({
    opened: start !== undefined,
    onClose,
    start: fieldsOf(start ?? { day: today() }),
    resolver: valueForm.resolver,
    send: ({ day, accountId, accountAmount, ...values }) =>
      set.submit({
        params: { id, day: dayUnlessToday(day) ?? 'today' },
        body: { ...values, ...(accountId !== null && { accountId, accountAmount }) },
      }),
    showRefusal: (refused, error) => showRefusalOfMoney(refused, 'accountId', error),
  });
  const { control } = form;
  return (
    <FormModal {...modal} title={`记录金额 · ${name}`} submitLabel="保存">
      <Group grow align="start">
        <PastDayField
          name="day"
          control={control}
          label="日期"
          // A value is stored by its day: on another day it would be one more.
          readOnly={start?.paidIn !== undefined}
        />
        <AmountField name="value" control={control} label="金额" unit={currency} focusOnOpen />
      </Group>
      <Group grow align="start">
        <AmountField
          name="paidIn"
          control={control}
          label="其中存入"
          description="上次记录以来缴存或买入的。"
          unit={currency}
          optional
        />
        <AmountField
          name="takenOut"
          control={control}
          label="其中取出"
          description="上次记录以来提取的。"
          unit={currency}
          optional
        />
      </Group>
      <AmountField
        name="interest"
        control={control}
        label="其中利息"
        description={`其余的变化计为${changePartLabels.market}。`}
        unit={currency}
        optional
      />
      <AccountOfMoneyField control={control} currency={currency} label="存入或取出的账户" />
      <NoteField name="note" control={control} />
    </FormModal>
  );
}

function fieldsOf({ paidIn, takenOut, interest, ...start }: ValueStart) {
  return valueForm.fieldsOf({
    day: start.day,
    value: start.value ?? null,
    paidIn: paidIn || null,
    takenOut: takenOut || null,
    interest: interest || null,
    accountId: start.accountId ?? null,
    accountAmount: null,
    note: start.note ?? null,
  });
}
