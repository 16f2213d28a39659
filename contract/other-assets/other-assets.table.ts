import {
  choice,
  currency,
  day,
  edited,
  flag,
  moment,
  money,
  orNull,
  owned,
  ownedOrNull,
  percent,
  text,
  textOrNull,
} from '../column-kinds.ts';
import { isUnique, row, transactionPlace } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { handOverColumns } from '../hand-over-columns.ts';
import { fileFields, table } from '../table.ts';
import { otherAssetKinds } from './other-asset-fields.ts';

export const otherAssetsTable = table('other_assets', {
  name: text(100, '名称不能为空'),
  kind: choice(otherAssetKinds, '类型不正确'),
  currency: currency(),
  /** Its owner cannot take it out at will, and it is no liquid asset. */
  is_restricted: flag(),
  /** Null when no interest is proposed. */
  annual_rate_percent: orNull(percent()),
  note: textOrNull(500),
  ...handOverColumns,
  ...edited,
});

/** What something is worth from the end of a day on; at most one for each day. */
export const otherAssetValuesTable = table('other_asset_values', {
  asset_id: owned('other_assets'),
  day: day(),
  value: money({ min: 0 }),
  /** These three say what of the change since the value before is known. */
  paid_in: money({ min: 0 }),
  taken_out: money({ min: 0 }),
  interest: money({ min: 0 }),
  /** The account that what was paid in and taken out has moved in; null when none, or when it is gone. */
  account_id: ownedOrNull('accounts'),
  note: textOrNull(500),
  created_at: moment(),
});

const { note, createdAt, ...amounts } = fileFields(otherAssetValuesTable);
const { createdAt: addedAt, updatedAt, ...asset } = fileFields(otherAssetsTable);

export const valueInFile = row({
  ...amounts,
  /** The transaction of the money that it has moved in an account. */
  cash: transactionPlace.nullish(),
  note,
  createdAt,
});

export const otherAssetInFile = row({
  ...asset,
  values: listOf(valueInFile, { error: '必须是列表', max: 20_000, tooLong: '最多20000条' }).refine(
    (values) => isUnique(values.map(({ day }) => day)),
    { error: '每日只能有一个金额' },
  ),
  createdAt: addedAt,
  updatedAt,
});
