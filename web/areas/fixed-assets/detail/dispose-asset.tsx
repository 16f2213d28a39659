import { zodResolver } from '@hookform/resolvers/zod';
import { Group } from '@mantine/core';
import { type Control, useWatch } from 'react-hook-form';
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
import { accountOfMoneyFields, noMoneyMoves } from '../../../ledger/account-of-money.ts';
import { AccountOfMoneyField } from '../../../ledger/account-of-money-field.tsx';
import { showRefusalOfMoney } from '../../../ledger/show-refusal.ts';
import { dayUnlessToday, formatMoney, formatSigned, today } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { Facts } from '../../../ui/figures/facts.tsx';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { amountFromText } from '../../../ui/forms/amount-text.ts';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './asset-page.module.css';
import { bookValueAt } from './book-value.ts';

/** An amount that is 0 when it is left empty. */
const amount = (field: z.ZodType<number | null | undefined>) =>
  z.preprocess((text: string) => (text.trim() === '' ? 0 : amountFromText(text)), field);
const proceeds = amount(disposalBody.shape.proceeds);
const costs = amount(disposalBody.shape.costs);
const schema = disposalBody.extend({
  disposalDate: dayField('请选择处置日期'),
  proceeds,
  costs,
  ...accountOfMoneyFields,
});
const resolver = zodResolver(schema);

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
    start: {
      kind: 'SALE',
      disposalDate: asset.disposalDate ?? today(),
      proceeds: '',
      costs: '',
      note: '',
      ...noMoneyMoves,
    } as z.input<typeof schema>,
    resolver,
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
  const kind = useWatch({ control, name: 'kind' }) as (typeof chosenDisposalKinds)[number];
  const [day, proceedsText, costsText] = useWatch({
    control,
    name: ['disposalDate', 'proceeds', 'costs'],
  });
  const typed = [proceeds.safeParse(proceedsText), costs.safeParse(costsText)] as const;
  const preview =
    opened && day && typed[0].success && typed[1].success
      ? previewDisposal(asset, {
          day: String(day),
          proceeds: typed[0].data ?? 0,
          costs: typed[1].data ?? 0,
        })
      : undefined;

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
      <AccountOfMoneyField
        control={control as unknown as Control<{ accountId: string; accountAmount: string }>}
        currency={asset.currency}
        label="收支账户"
      />
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
