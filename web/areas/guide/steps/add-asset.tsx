import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { dayField } from '../../../../contract/fields/day-field.ts';
import {
  createFixedAssetBody,
  createValuationBody,
} from '../../../../contract/fixed-assets/fixed-asset-fields.ts';
import { fixedAssets } from '../../../../contract/fixed-assets/fixed-assets.ts';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { today } from '../../../lib/format/format.ts';
import { formOf, type ValuesOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChange } from '../../../lib/query/use-change.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useBaseCurrency, useSuggestedCode } from '../../fixed-assets/fixed-assets.queries.ts';

/** The lives after which a house and a car are written off (中华人民共和国企业所得税法实施条例, article 60). */
const kinds = {
  房产: { assetCategory: '房产', estimatedLife: 20 },
  车: { assetCategory: '车辆', estimatedLife: 4 },
  其他: { assetCategory: '其他', estimatedLife: 5 },
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as [Kind, ...Kind[]];

const { shape } = createFixedAssetBody;
const assetForm = formOf(
  z.object({
    name: shape.name,
    kind: z.enum(kindNames),
    purchaseDate: dayField('购买日期不能为空'),
    originalValue: shape.originalValue,
    /** Left empty, the value after depreciation counts. */
    value: createValuationBody.shape.value.optional(),
  }),
);
type Values = ValuesOf<typeof assetForm>;

interface AddAssetProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a fixed asset with the few fields that its value needs; the page of the asset has all others. */
export function AddAsset({ opened, onClose }: AddAssetProps) {
  const currency = useBaseCurrency();
  const suggestedCode = useSuggestedCode(today(), opened);
  // A lost answer may have used up the code that was sent, and then another is suggested: the same is
  // sent again, or it would be a second asset.
  const sentCode = useRef<string>(undefined);
  const add = useChange({
    send: async (
      { kind, purchaseDate, value, ...values }: Values & { assetCode: string },
      { idempotencyKey },
    ) => {
      const body = {
        ...values,
        ...kinds[kind],
        purchaseDate,
        startUseDate: purchaseDate,
        depreciationMethod: 'STRAIGHT_LINE' as const,
        ...(currency && { currency }),
      };
      const { id } = await call(fixedAssets.create, { body }, { idempotencyKey });
      if (value === undefined) return;
      // Sent again after a lost answer, each of the three is done once.
      await call(
        fixedAssets.addValuation,
        { params: { id }, body: { value } },
        { idempotencyKey: `${idempotencyKey}-value` },
      );
      await call(fixedAssets.update, {
        params: { id },
        body: { valueBasis: 'MARKET', valueBasisFrom: purchaseDate },
      });
    },
    message: fixedAssets.create.message,
  });
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: assetForm.empty({ kind: '房产' }),
    resolver: assetForm.resolver,
    onOpen: () => {
      sentCode.current = undefined;
    },
    send: async (values) => {
      const assetCode = sentCode.current ?? suggestedCode ?? `FA-${today()}`;
      sentCode.current = assetCode;
      try {
        await add.submit({ ...values, assetCode });
      } catch (error) {
        if (!(error instanceof ApiError && error.isPassing)) sentCode.current = undefined;
        throw error;
      }
    },
  });
  const { control, setValue } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormModal {...modal} title="添加资产" submitLabel="添加">
      <TextField name="name" control={control} label="资产名称" withAsterisk data-autofocus />
      <ChoiceRow
        label="资产类别"
        options={kindNames.map((value) => ({ value, label: value }))}
        value={kind}
        onChange={(value) => setValue('kind', value, { shouldDirty: true })}
      />
      <PastDayField name="purchaseDate" control={control} label="购买日期" />
      <AmountField name="originalValue" control={control} label="买入价格" unit={currency} />
      <AmountField
        name="value"
        control={control}
        label="现在大约值多少"
        description="不填则按折旧后的账面价值计。"
        unit={currency}
        optional
      />
    </FormModal>
  );
}
