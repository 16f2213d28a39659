import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Import } from '../../../../contract/imports/imports.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { formatAmount, formatInstant, formatSigned } from '../../../lib/format/format.ts';
import { BlockedUndo } from '../history/blocked-undo.tsx';
import { useUndo } from '../history/use-undo.tsx';
import { nameOfImport, writtenInWords } from '../in-words.ts';
import layout from '../step-layout.module.css';
import classes from './preview.module.css';

interface ResultStepProps {
  imported: Import;
  onAnother: () => void;
}

/** Where what was written is seen. */
const pages: Readonly<Record<Import['kind'], readonly [path: string, name: string]>> = {
  CASH: ['/dashboard/accounts', '资金账户'],
  TRADES: ['/dashboard/investments', '投资组合'],
  ACCOUNTS: ['/dashboard/accounts', '资金账户'],
  FIXED_ASSETS: ['/dashboard/fixed-assets', '固定资产'],
  RECEIVABLES: ['/dashboard/receivables-payables', '应收款'],
  PAYABLES: ['/dashboard/receivables-payables', '应付款'],
};

const syncedAccounts = ['/dashboard/securities', '证券账户'] as const;

/** What an import has written, where that is seen, and the way to take it back. */
export function ResultStep({ imported, onAnother }: ResultStepProps) {
  const undo = useUndo();
  const { state, kind, appliedAt, undoneAt, securitiesAccountId } = imported;
  const [path, name] = securitiesAccountId ? syncedAccounts : pages[kind];
  const isUndone = state === 'UNDONE';
  return (
    <section className={classes.result} aria-labelledby="import-result">
      <div role="status">
        <h2 id="import-result" className={layout.title}>
          {isUndone ? '这次导入已经撤销' : '导入完成'}
        </h2>
      </div>
      <p>
        {isUndone
          ? `“${nameOfImport(imported)}”写入的内容已在 ${formatInstant(undoneAt)} 全部撤销，一切和导入之前一样。`
          : `“${nameOfImport(imported)}”已在 ${formatInstant(appliedAt)} 写入 ${writtenInWords(imported)}。`}
      </p>
      {isUndone && <EditedSince imported={imported} />}
      {!isUndone && <p className={layout.note}>如果发现导错了，随时可以撤销，只撤销这一批。</p>}
      <div className={classes.ways}>
        {!isUndone && (
          <Button component={Link} to={path}>
            查看{name}
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          {isUndone ? '返回导入' : '再导入一个文件'}
        </Button>
        {!isUndone && (
          <Button
            data-writes
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.ask(imported)}
          >
            撤销这次导入
          </Button>
        )}
      </div>
      <BlockedUndo refusal={undo.refusal} onClose={undo.dismiss} />
    </section>
  );
}

/** The entries that had been edited after the import and were taken back with it, as they were then. */
function EditedSince({ imported: { undone } }: { imported: Import }) {
  const { data: accounts = [] } = useCashAccounts();
  const edited = undone?.edited ?? [];
  if (edited.length === 0) return null;
  return (
    <>
      <p>其中 {edited.length} 笔在导入后修改过，也一并撤回：</p>
      <ul className={classes.edited} aria-label="导入后修改过的流水">
        {edited.map(({ id, accountId, day, amount, currency, description }) => {
          const account = accounts.find((one) => one.id === accountId);
          const known = currency ?? account?.currency;
          return (
            <li key={id}>
              {[day, account?.accountName, description].filter(Boolean).join(' · ')}{' '}
              {known ? formatSigned(amount, known, { mark: 'code' }) : formatAmount(amount)}
            </li>
          );
        })}
      </ul>
    </>
  );
}
