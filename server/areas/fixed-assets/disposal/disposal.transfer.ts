import { assetDisposalsTable } from '../../../../contract/fixed-assets/fixed-assets.table.ts';
import { disposalInFile } from '../../../../contract/fixed-assets/fixed-assets-in-file.ts';
import type { PersonalFile } from '../../../../contract/personal-data/personal-data.ts';
import { cashPlace, type ImportedAct, type RowSource } from '../../../area-transfer.ts';
import { fromFile, toFile } from '../../../db/row-values.ts';
import { fieldError } from '../../../errors.ts';
import type { TransactionPlace } from '../../../ledger/cash-accounts.repository.ts';
import type { FixedAssetRow } from '../fixed-assets.repository.ts';
import type { DisposalRow } from './asset-disposals.repository.ts';
import { netProceeds } from './disposal-figures.ts';

type InFile = PersonalFile['fixedAssets'][number]['disposal'];

/** A disposal as the personal export writes it; `places` has those of the acts that moved cash. */
export function toDisposalInFile(
  row: DisposalRow | undefined,
  places: ReadonlyMap<string, TransactionPlace>,
): InFile {
  if (!row) return null;
  const cash = row.account_id === null ? null : places.get(row.id);
  return toFile(disposalInFile, assetDisposalsTable, row, { cash });
}

/** The disposal of an asset of a file as a row. Throws at `place` when it names other money than its own. */
export function readDisposal(
  { newId, acts }: RowSource,
  asset: FixedAssetRow,
  inFile: InFile,
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
