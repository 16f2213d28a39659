import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { dayField } from '../../../../contract/fields/day-field.ts';
import type { FixedAsset } from '../../../../contract/fixed-assets/fixed-asset-answers.ts';
import {
  type ValueBasis,
  valueBases,
  valueBasisLabels,
} from '../../../../contract/fixed-assets/fixed-asset-labels.ts';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { dayUnlessToday, formatDay, formatMoney, today } from '../../../lib/format/format.ts';
import { useRowEdit } from '../../../lib/forms/use-row-edit.ts';
import { editCall } from '../../../lib/query/use-call.ts';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { NewerValues, type ReadableColumn } from '../../../ui/forms/newer-values.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './asset-page.module.css';

const schema = z.object({
  valueBasisFrom: dayField('请选择日期'),
  valueBasis: z.enum(valueBases),
});
type Choice = z.output<typeof schema>;
type SentColumns = Pick<Choice, 'valueBasis'> & Partial<Choice>;
const resolver = zodResolver(schema);

const columns: ReadableColumn<FixedAsset>[] = [
  { label: '计入净资产', of: ({ valueBasis }) => valueBasisLabels[valueBasis] },
  { label: '从哪一天起', of: ({ valueBasisFrom }) => valueBasisFrom ?? '一直如此' },
  { label: '名称', of: ({ name }) => name },
  { label: '账面价值', of: ({ currentValue, currency }) => formatMoney(currentValue, currency) },
];

interface ChooseBasisProps {
  asset: FixedAsset;
  opened: boolean;
  onClose: () => void;
}

/** Chooses which value of an asset counts in net worth, and from which day on. */
export function ChooseBasis({ asset, opened, onClose }: ChooseBasisProps) {
  const { form, modal, conflict } = useRowEdit<FixedAsset, Choice, Choice, SentColumns>({
    row: asset,
    opened,
    onClose,
    fieldsOf: ({ valueBasis, createdAt, purchaseDate }) => ({
      // No day has shown yet what was entered today: its history begins as its owner wants it.
      valueBasisFrom: formatDay(createdAt) === today() ? purchaseDate : today(),
      valueBasis: valueBasis === 'BOOK' ? 'MARKET' : 'BOOK',
    }),
    resolver: () => resolver,
    columnsOf: ({ valueBasis, valueBasisFrom }) => {
      const from = dayUnlessToday(valueBasisFrom);
      return { valueBasis, ...(from && { valueBasisFrom: from }) };
    },
    // A day without the choice would not say what it is of.
    sendsUnchanged: true,
    send: editCall(fixedAssets.update),
    message: '计入净资产的价值已更新',
  });
  const { control, setValue } = form;
  const basis: ValueBasis = useWatch({ control, name: 'valueBasis' });
  const from = useWatch({ control, name: 'valueBasisFrom' });
  return (
    <FormModal {...modal} title="计入净资产的价值">
      <NewerValues what="这项资产" columns={columns} {...conflict} />
      <ChoiceRow
        label="计入净资产的价值"
        options={valueBases.map((value) => ({ value, label: valueBasisLabels[value] }))}
        value={basis}
        onChange={(value) => setValue('valueBasis', value, { shouldDirty: true })}
      />
      <PastDayField
        name="valueBasisFrom"
        control={control}
        label="从哪一天起"
        description={`填购买日期 ${asset.purchaseDate}，则全部历史都按它显示。`}
      />
      <p className={classes.text}>
        {basis === 'MARKET'
          ? '每一天按当天或之前最近的一次估值计入，第一次估值之前按买入价格逐月推算到那次估值。'
          : '按折旧后的账面价值计入。'}
        {from ? `${from} 之前各天的净资产不变。` : ''}
        {asset.marketValue === null && basis === 'MARKET' && '还没有估值，添加估值后才会改变。'}
      </p>
    </FormModal>
  );
}
