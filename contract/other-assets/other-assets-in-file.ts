import { z } from 'zod';
import { currencyField, requiredText } from '../fields/fields.ts';
import {
  dayText,
  decimalText,
  fileDescription,
  instantText,
  isUnique,
  moneyRules,
  recorded,
  row,
  transactionPlace,
} from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { otherAssetKinds } from './other-asset-fields.ts';

const amount = decimalText({ ...moneyRules, min: 0 });

const valueInFile = row({
  day: dayText,
  value: amount,
  paidIn: amount,
  takenOut: amount,
  interest: amount,
  /** The transaction of the money that it has moved in an account. */
  cash: transactionPlace.nullish(),
  note: fileDescription,
  createdAt: instantText,
});

export const otherAssetInFile = row({
  name: requiredText('名称不能为空', 100),
  kind: z.enum(otherAssetKinds, { error: '类型不正确' }),
  currency: currencyField,
  isRestricted: z.boolean({ error: '必须是 true 或 false' }),
  annualRatePercent: decimalText({ min: 0, max: 100, places: 6 }).nullable(),
  note: fileDescription,
  values: listOf(valueInFile, { error: '必须是列表', max: 20_000, tooLong: '最多20000条' }).refine(
    (values) => isUnique(values.map(({ day }) => day)),
    { error: '每日只能有一个金额' },
  ),
  ...recorded,
});
