import { isUnique, row, transactionPlace } from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { fileFields } from '../table.ts';
import { otherAssetsTable, otherAssetValuesTable } from './other-assets.table.ts';

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
