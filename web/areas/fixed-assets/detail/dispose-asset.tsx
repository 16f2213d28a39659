import { Group } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { dayField } from '../../../../contract/fields/day-field.ts';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import { disposalBody } from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import {
  chosenDisposalKinds,
  disposalKindLabels,
} from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { type Day, daysBetween } from '../../../../finance/calendar/days.ts';
import { decimal, toWire } from '../../../../finance/money/decimal.ts';
import { noAccounts } from '../../../ledger/account-of-money.ts';
import { AccountOfMoneyField } from '../../../ledger/account-of-money-field.tsx';
import { showRefusalOfMoney } from '../../../ledger/show-refusal.ts';
import { dayUnlessToday, formatMoney, formatSigned, today } from '../../../lib/format/format.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { Facts } from '../../../ui/figures/facts.tsx';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './asset-page.module.css';
import { bookValueAt } from './book-value.ts';

/** The amounts that are 0 when they are left empty. */
const amounts = {
  proceeds: disposalBody.shape.proceeds.unwrap().unwrap().default(0),
  costs: disposalBody.shape.costs.unwrap().unwrap().default(0),
};
const amountsForm = formOf(z.object(amounts));
const disposalForm = formOf(
  disposalBody.extend({ disposalDate: dayField('请选择处置日期'), ...amounts }),
  { nones: noAccounts },
);

interface DisposeAssetProps {
  asset: FixedAsset;
  opened: boolean;
  onClose: () => void;
}

/** Sells or scraps an asset; while it is typed it shows what that comes to. */
export function DisposeAsset({ asset, opened, onClose }: DisposeAssetProps) {
  const { submit } = useChangeCall(fixedAssets.dispose);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: disposalForm.empty({ kind: 'SALE', disposalDate: asset.disposalDate ?? today() }),
    resolver: disposalForm.resolver,
    send: ({ disposalDate, accountId, accountAmount, ...values }) =>
      submit({
        params: { id: asset.id },
        body: {
          ...values,
          disposalDate: dayUnlessToday(disposalDate),
          ...(accountId !== null && { accountId, accountAmount }),
        },
      }),
    showRefusal: (refused, error) => showRefusalOfMoney(refused, 'costs', error),
  });
  const { control, setValue } = form;
  const kind = useWatch({ control, name: 'kind' });
  const [day, proceeds, costs] = useWatch({
    control,
    name: ['disposalDate', 'proceeds', 'costs'],
  });
  const { data: typed } = amountsForm.schema.safeParse({ proceeds, costs });
  const preview = opened && day && typed ? previewDisposal(asset, { day, ...typed }) : undefined;

  return (
    <FormModal {...modal} title={`处置 · ${asset.name}`} submitLabel="登记处置">
      <ChoiceRow
        label="处置方式"
        options={chosenDisposalKinds.map((value) => ({ value, label: disposalKindLabels[value] }))}
        value={kind}
        onChange={(value) => setValue('kind', value, { shouldDirty: true })}
      />
      <PastDayField name="disposalDate" control={control} label="处置日期" />
      <Group grow align="start">
        <AmountField
          name="proceeds"
          control={control}
          label="处置收入"
          unit={asset.currency}
          optional
        />
        <AmountField
          name="costs"
          control={control}
          label="处置费用"
          unit={asset.currency}
          optional
        />
      </Group>
      <DisposalFigures asset={asset} preview={preview} />
      <AccountOfMoneyField control={control} currency={asset.currency} label="收支账户" />
      <NoteField name="note" control={control} />
    </FormModal>
  );
}

interface DisposalFiguresProps {
  asset: FixedAsset;
  preview: DisposalPreview | undefined;
}

/** What the sale or scrapping brings; dashes until it can be worked out. */
function DisposalFigures({ asset, preview }: DisposalFiguresProps) {
  const money = (value: number | undefined) =>
    value === undefined ? '-' : formatMoney(value, asset.currency);
  return (
    <Facts
      className={classes.disposal}
      aria-live="polite"
      aria-label="处置结果"
      facts={[
        ['当日账面价值', money(preview?.bookValue)],
        ['到账（收入减费用）', money(preview?.net)],
        ['处置损益', preview ? formatSigned(preview.gain, asset.currency) : '-'],
        ['日均成本', preview ? `${money(preview.dailyCost)}（${preview.daysOwned} 天）` : '-'],
      ]}
    />
  );
}

interface DisposalPreview {
  bookValue: number;
  /** What is left of the proceeds after the costs. */
  net: number;
  gain: number;
  daysOwned: number;
  dailyCost: number;
}

/** What a disposal comes to before it is sent; undefined for a day on which the asset was not owned. */
function previewDisposal(
  asset: FixedAsset,
  { day, proceeds, costs }: { day: Day; proceeds: number; costs: number },
): DisposalPreview | undefined {
  if (day < asset.purchaseDate) return undefined;
  const bookValue = bookValueAt(asset, day);
  const net = decimal(proceeds).minus(costs);
  const daysOwned = daysBetween(asset.purchaseDate, day) + 1;
  return {
    bookValue,
    net: toWire(net, 2),
    gain: toWire(net.minus(bookValue), 2),
    daysOwned,
    dailyCost: toWire(decimal(asset.originalValue).minus(net).div(daysOwned), 2),
  };
}
