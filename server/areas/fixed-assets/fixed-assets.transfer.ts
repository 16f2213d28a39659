import { fixedAssetDefaults } from '../../../contract/fixed-assets/fixed-asset-fields.ts';
import {
  depreciationMethodLabels,
  disposalKindLabels,
  usageStatusLabels,
  valueBasisLabels,
} from '../../../contract/fixed-assets/fixed-asset-labels.ts';
import {
  assetDisposalsTable,
  disposalInFile,
  fixedAssetInFile,
  fixedAssetsTable,
} from '../../../contract/fixed-assets/fixed-assets.table.ts';
import type { PersonalFile } from '../../../contract/personal-data/personal-data.ts';
import { cashPlace, type ImportedAct, type RowSource, type Transfer } from '../../area-transfer.ts';
import { toDecimalColumn } from '../../db/columns.ts';
import type { Db } from '../../db/database.ts';
import { fromFile, toFile } from '../../db/row-values.ts';
import { fieldError, required } from '../../errors.ts';
import { findActPlaces, type TransactionPlace } from '../../ledger/cash-accounts.repository.ts';
import { type Columns, numberCell, sheet } from '../../spreadsheets/sheet.ts';
import {
  insertWorthChanges,
  type WorthChangeRow,
} from '../worth-changes/worth-changes.repository.ts';
import { type DisposalRow, disposalRows } from './disposal/asset-disposals.repository.ts';
import { netProceeds } from './disposal/disposal-figures.ts';
import { changesOfNewAsset } from './fixed-asset-worth-changes.ts';
import { type FixedAssetRow, fixedAssetRows, listFixedAssets } from './fixed-assets.repository.ts';
import {
  type ValuationRow,
  type ValueBasisRow,
  valuationRows,
  valueBasisRows,
} from './valuations/asset-valuations.repository.ts';
import {
  readValues,
  toValuesInFile,
  valuationColumns,
  valuationsIn,
} from './valuations/valuations.transfer.ts';
import { factsOfAll } from './value/asset-facts.ts';

type InFile = PersonalFile['fixedAssets'][number];

export const fixedAssetsTransfer: Transfer<
  'fixedAssets',
  {
    assets: FixedAssetRow[];
    disposals: DisposalRow[];
    valuations: ValuationRow[];
    bases: ValueBasisRow[];
    changes: WorthChangeRow[];
  }
> = {
  list: 'fixedAssets',
  read: readFixedAssets,
  prepare: (source, ownerId, list) => {
    const assets = list.map((asset) => toFixedAssetRow(source.newId, ownerId, asset));
    for (const { id, asset_code } of assets) source.assets.set(asset_code, id);
    const disposals = list.flatMap((asset, index) =>
      readDisposal(source, required(assets[index]), asset.disposal, `fixedAssets.${index}`),
    );
    const disposalOf = new Map(disposals.map((disposal) => [disposal.asset_id, disposal]));
    return {
      assets,
      disposals,
      ...readValues(source, ownerId, assets, list),
      changes: assets.flatMap((asset) =>
        changesOfNewAsset(source, asBefore(asset, disposalOf.get(asset.id))),
      ),
    };
  },
  insert: async (
    tx,
    { assets = [], disposals = [], valuations = [], bases = [], changes = [] },
  ) => {
    await fixedAssetRows.insert(tx, assets);
    await disposalRows.insert(tx, disposals);
    await valuationRows.insert(tx, valuations);
    await valueBasisRows.insert(tx, bases);
    await insertWorthChanges(tx, changes);
  },
  sheets: (rows) => [
    sheet('固定资产', columns, rows),
    sheet('资产估值', valuationColumns, valuationsIn(rows)),
  ],
};

/** A disposal counts by its own row: what was written of the asset is what it was until then. */
function asBefore(asset: FixedAssetRow, disposal: DisposalRow | undefined): FixedAssetRow {
  if (!disposal) return asset;
  const { status_before, scrapped_before } = disposal;
  return { ...asset, usage_status: status_before, disposal_date: scrapped_before };
}

/** The registry, in the order in which things were added to it. */
async function readFixedAssets(db: Db, ownerId: string): Promise<InFile[]> {
  const factsOf = await factsOfAll(db, ownerId);
  const places = await findActPlaces(db, ownerId);
  const rows = (await listFixedAssets(db, ownerId)).sort(
    (a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id),
  );
  return rows.map((row) => {
    const { disposal, valuations, bases } = factsOf(row.id);
    return toFile(fixedAssetInFile, fixedAssetsTable, row, {
      disposal: toDisposalInFile(disposal, places),
      ...toValuesInFile(valuations, bases),
    });
  });
}

/** The row of an asset; the defaults stand for what the file leaves out. */
function toFixedAssetRow(newId: () => string, ownerId: string, asset: InFile): FixedAssetRow {
  const { salvageRate, ...defaults } = fixedAssetDefaults;
  const filledFields = Object.entries(asset).filter(([, value]) => value != null);
  const row = fromFile(
    fixedAssetsTable,
    { ...defaults, ...Object.fromEntries(filledFields) },
    { id: newId(), owner_id: ownerId, version: 1 },
  );
  if (row.salvage_value !== null || row.salvage_rate_percent !== null) return row;
  return { ...row, salvage_rate_percent: toDecimalColumn(salvageRate) };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const columns: Columns<InFile> = [
  ['资产编号', 'text', 20, (a) => a.assetCode],
  ['资产名称', 'text', 24, (a) => a.name],
  ['资产类别', 'text', 14, (a) => a.assetCategory],
  ['使用状态', 'text', 10, (a) => usageStatusLabels[a.usageStatus ?? 'IN_USE']],
  ['货币', 'text', 8, (a) => a.currency ?? null],
  ['原值', 'amount', 16, (a) => numberCell(a.originalValue)],
  ['计入净资产', 'text', 12, (a) => valueBasisLabels[a.valueBases?.at(-1)?.basis ?? 'BOOK']],
  ['残值率（%）', 'number', 12, (a) => numberCell(a.salvageRate)],
  ['残值', 'amount', 14, (a) => numberCell(a.salvageValue)],
  ['预计使用年限', 'number', 14, (a) => a.estimatedLife ?? null],
  ['折旧方法', 'text', 22, (a) => depreciationMethodLabels[a.depreciationMethod]],
  ['购买日期', 'day', 12, (a) => a.purchaseDate],
  ['开始使用日期', 'day', 14, (a) => a.startUseDate],
  ['报废日期', 'day', 12, (a) => a.disposalDate ?? null],
  ['处置方式', 'text', 10, (a) => (a.disposal ? disposalKindLabels[a.disposal.kind] : null)],
  ['处置收入', 'amount', 14, (a) => numberCell(a.disposal?.proceeds)],
  ['处置费用', 'amount', 14, (a) => numberCell(a.disposal?.costs)],
  ['存放地点', 'text', 18, (a) => a.location ?? null],
  ['品牌型号', 'text', 20, (a) => a.brandModel ?? null],
  ['序列号', 'text', 20, (a) => a.serialNumber ?? null],
  ['备注', 'text', 30, (a) => a.remarks ?? null],
];

type DisposalInFile = InFile['disposal'];

/** A disposal as the personal export writes it; `places` has those of the acts that moved cash. */
function toDisposalInFile(
  row: DisposalRow | undefined,
  places: ReadonlyMap<string, TransactionPlace>,
): DisposalInFile {
  if (!row) return null;
  const cash = row.account_id === null ? null : places.get(row.id);
  return toFile(disposalInFile, assetDisposalsTable, row, { cash });
}

/** The disposal of an asset of a file as a row. Throws at `place` when it names other money than its own. */
function readDisposal(
  { newId, acts }: RowSource,
  asset: FixedAssetRow,
  inFile: DisposalInFile,
  place: string,
): DisposalRow[] {
  if (!inFile || asset.disposal_date === null) return [];
  const row = fromFile(assetDisposalsTable, inFile, {
    id: newId(),
    owner_id: asset.owner_id,
    asset_id: asset.id,
    day: asset.disposal_date,
    account_id: null,
  });
  if (inFile.cash == null) return [row];
  const key = cashPlace(inFile.cash.account, inFile.cash.transaction);
  const act = acts.get(key);
  const line = act?.standing[0];
  if (!act || !line || !isItsMoney(act, row, asset)) {
    throw fieldError(`${place}.disposal.cash`, '关联的账户流水与这次处置不一致');
  }
  // No other row of the file stands for the same money.
  acts.delete(key);
  return [{ ...row, id: act.id, account_id: line.accountId }];
}

/** Whether an act is what a disposal has moved: once, on its day, and as much where the currency is the same. */
function isItsMoney({ standing }: ImportedAct, row: DisposalRow, asset: FixedAssetRow): boolean {
  const [line] = standing;
  if (!line || standing.length > 1) return false;
  if (line.kind !== 'ASSET_DISPOSAL' || line.day !== row.day) return false;
  const net = netProceeds(row);
  if (line.currency === asset.currency) return net.eq(line.amount);
  return net.lt(0) === line.amount.startsWith('-') && !net.eq(0);
}
