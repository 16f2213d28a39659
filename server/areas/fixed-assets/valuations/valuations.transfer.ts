import {
  assetValuationsTable,
  assetValueBasesTable,
  valuationInFile,
  valueBasisInFile,
} from '../../../../contract/fixed-assets/fixed-assets.table.ts';
import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import { fromFile, toFile } from '../../../db/row-values.ts';
import { type Columns, numberCell } from '../../../spreadsheets/sheet.ts';
import type { FixedAssetRow } from '../fixed-assets.repository.ts';
import type { ValuationRow, ValueBasisRow } from './asset-valuations.repository.ts';

type InFile = PersonalFile['fixedAssets'][number];
type Valuations = NonNullable<InFile['valuations']>;
type ValuesInFile = { valuations: Valuations; valueBases: NonNullable<InFile['valueBases']> };

/** The market values of an asset as the personal export writes them, and which value counts when. */
export function toValuesInFile(
  valuations: readonly ValuationRow[],
  bases: readonly ValueBasisRow[],
): ValuesInFile {
  return {
    valuations: valuations.map((row) => toFile(valuationInFile, assetValuationsTable, row, {})),
    valueBases: bases.map((row) => toFile(valueBasisInFile, assetValueBasesTable, row, {})),
  };
}

/** The market values of the assets of a file as rows; `assets` are those of `list` in its order. */
export function readValues(
  { newId }: { newId: () => string },
  owner_id: string,
  assets: readonly FixedAssetRow[],
  list: readonly InFile[],
): { valuations: ValuationRow[]; bases: ValueBasisRow[] } {
  const pairs = assets.map(({ id }, index) => ({ asset_id: id, inFile: list[index] }));
  return {
    valuations: pairs.flatMap(({ asset_id, inFile }) =>
      (inFile?.valuations ?? []).map((valuation) =>
        fromFile(assetValuationsTable, valuation, { id: newId(), owner_id, asset_id, version: 1 }),
      ),
    ),
    bases: pairs.flatMap(({ asset_id, inFile }) =>
      (inFile?.valueBases ?? []).map((basis) =>
        fromFile(assetValueBasesTable, basis, { owner_id, asset_id }),
      ),
    ),
  };
}

type ValuationLine = Valuations[number] & Pick<InFile, 'name' | 'currency'>;

/** The market values of some assets, one below the other. */
export function valuationsIn(rows: readonly InFile[]): ValuationLine[] {
  return rows.flatMap(({ name, currency, valuations = [] }) =>
    valuations.map((valuation) => ({ ...valuation, name, currency })),
  );
}

export const valuationColumns: Columns<ValuationLine> = [
  ['资产名称', 'text', 24, (v) => v.name],
  ['估值日期', 'day', 12, (v) => v.day],
  ['市场估值', 'amount', 16, (v) => numberCell(v.value)],
  ['货币', 'text', 8, (v) => v.currency ?? null],
  ['备注', 'text', 30, (v) => v.note ?? null],
];
