import { otherAssetKindLabels } from '../../../contract/other-assets/other-asset-fields.ts';
import {
  otherAssetInFile,
  otherAssetsTable,
  otherAssetValuesTable,
  valueInFile,
} from '../../../contract/other-assets/other-assets.table.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import {
  cashPlace,
  type ImportedActLine,
  type RowSource,
  type Transfer,
} from '../../area-transfer.ts';
import type { Db } from '../../db/database.ts';
import { fromFile, toFile } from '../../db/row-values.ts';
import { fieldError } from '../../errors.ts';
import { findActPlaces } from '../../ledger/cash-accounts.repository.ts';
import { type Columns, numberCell, sheet, yesNoCell } from '../../spreadsheets/sheet.ts';
import {
  listOtherAssets,
  type OtherAssetRow,
  otherAssetRows,
  type ValueRow,
  valueRows,
} from './other-assets.repository.ts';

type InFile = PersonalFile['otherAssets'][number];
type ValueInFile = InFile['values'][number];

interface Rows {
  other_assets: OtherAssetRow[];
  other_asset_values: ValueRow[];
}

export const otherAssetsTransfer: Transfer<'otherAssets', Rows> = {
  list: 'otherAssets',
  read: readOtherAssets,
  prepare: (source, ownerId, list) => {
    const rows: Rows = { other_assets: [], other_asset_values: [] };
    for (const [index, asset] of list.entries()) {
      const added = { id: source.newId(), owner_id: ownerId, version: 1 };
      const row = fromFile(otherAssetsTable, asset, added);
      rows.other_assets.push(row);
      source.items.set(`other-assets ${index + 1}`, row.id);
      for (const [at, value] of asset.values.entries()) {
        const field = `otherAssets.${index}.values.${at}.cash`;
        rows.other_asset_values.push(toValueRow(source, row, value, field));
      }
    }
    return rows;
  },
  insert: async (tx, { other_assets = [], other_asset_values = [] }) => {
    await otherAssetRows.insert(tx, other_assets);
    await valueRows.insert(tx, other_asset_values);
  },
  sheets: (rows) => [
    sheet('其他资产', columns, rows),
    sheet(
      '其他资产金额',
      valueColumns,
      rows.flatMap(({ name, currency, values }) =>
        values.map((value) => ({ ...value, name, currency })),
      ),
    ),
  ],
};

async function readOtherAssets(db: Db, ownerId: string): Promise<InFile[]> {
  const assets = await listOtherAssets(db, ownerId);
  if (assets.length === 0) return [];
  const places = await findActPlaces(db, ownerId);
  return assets.map(({ row, values }) =>
    toFile(otherAssetInFile, otherAssetsTable, row, {
      values: values.map((value) =>
        toFile(valueInFile, otherAssetValuesTable, value, {
          cash: value.account_id === null ? null : places.get(value.id),
        }),
      ),
    }),
  );
}

/** Throws at `field` when the transaction that a value names is not its money. */
function toValueRow(
  { newId, acts }: RowSource,
  asset: OtherAssetRow,
  value: ValueInFile,
  field: string,
): ValueRow {
  const place = value.cash ? cashPlace(value.cash.account, value.cash.transaction) : undefined;
  const act = place === undefined ? undefined : acts.get(place);
  if (place !== undefined && (!act || !isItsMoney(act.standing, value, asset))) {
    throw fieldError(field, '必须指向这笔金额的账户流水');
  }
  if (place !== undefined) acts.delete(place);
  return fromFile(otherAssetValuesTable, value, {
    id: act?.id ?? newId(),
    owner_id: asset.owner_id,
    asset_id: asset.id,
    account_id: act?.standing[0]?.accountId ?? null,
  });
}

/** Whether one transaction on the day of a value is what it has moved: as much, where the currency is the same. */
function isItsMoney(
  standing: readonly ImportedActLine[],
  value: ValueInFile,
  { currency }: OtherAssetRow,
): boolean {
  const [line] = standing;
  if (!line || standing.length > 1 || line.kind !== 'OTHER_ASSET' || line.day !== value.day) {
    return false;
  }
  const moved = decimal(value.takenOut).minus(value.paidIn);
  if (moved.eq(0)) return false;
  return line.currency === currency
    ? moved.eq(line.amount)
    : moved.gt(0) === decimal(line.amount).gt(0);
}

const columns: Columns<InFile> = [
  ['名称', 'text', 24, (a) => a.name],
  ['类型', 'text', 14, (a) => otherAssetKindLabels[a.kind]],
  ['货币', 'text', 8, (a) => a.currency],
  ['受限', 'text', 8, (a) => yesNoCell(a.isRestricted)],
  [
    '年利率（%）',
    'number',
    12,
    (a) => (a.annualRatePercent == null ? null : numberCell(a.annualRatePercent)),
  ],
  ['备注', 'text', 30, (a) => a.note ?? null],
];

const valueColumns: Columns<ValueInFile & { name: string; currency: string }> = [
  ['名称', 'text', 24, (v) => v.name],
  ['日期', 'day', 12, (v) => v.day],
  ['金额', 'amount', 16, (v) => numberCell(v.value)],
  ['存入', 'amount', 16, (v) => numberCell(v.paidIn)],
  ['取出', 'amount', 16, (v) => numberCell(v.takenOut)],
  ['利息', 'amount', 16, (v) => numberCell(v.interest)],
  ['货币', 'text', 8, (v) => v.currency],
  ['备注', 'text', 30, (v) => v.note ?? null],
];
