import type { Proposal } from '../../../contract/proposals/proposals.ts';
import { spendingEntries } from '../../../contract/spending/entries.ts';
import { formatSigned } from '../../lib/format/format.ts';
import { useCall } from '../../lib/query/use-call.ts';
import classes from './proposals.module.css';
import type { NamedRows } from './proposals.queries.ts';

/** As many entries are shown at once; the others behind a line that opens them. */
const fewest = 5;

/** The entries that a proposal gives a category: each with the one that it has now, and the proposed one. */
export function CategoryEntries({ proposal, rows }: { proposal: Proposal; rows: NamedRows }) {
  const { entryIds, categoryId } = proposal.entry;
  const ids = Array.isArray(entryIds) ? entryIds.join(',') : '';
  const { data, error } = useCall(spendingEntries.list, ids ? { query: { ids } } : null);
  if (!ids) return <p className={classes.hint}>提议来自导入的文件，其中没有流水，只能拒绝。</p>;
  if (error) return <p className={classes.hint}>加载失败: {error.message}</p>;
  if (!data) return null;
  const nameOf = (id: unknown, missing: string) =>
    rows.categories.find((one) => one.id === id)?.name ?? missing;
  const after = nameOf(categoryId, '已不存在');
  const lines = data.records.map((entry) => (
    <li key={entry.id}>
      {entry.day} {entry.payee ?? entry.description ?? entry.accountName}{' '}
      {formatSigned(entry.amount, entry.currency, { mark: 'code' })}：
      {entry.parts.length > 0 ? '已拆分' : nameOf(entry.categoryId, '未分类')}
      {proposal.status === 'PENDING' && ` → ${after}`}
    </li>
  ));
  return (
    <>
      <ul className={classes.entries} aria-label="要分类的流水">
        {lines.slice(0, fewest)}
      </ul>
      {lines.length > fewest && (
        <details>
          <summary>另外 {lines.length - fewest} 笔</summary>
          <ul className={classes.entries}>{lines.slice(fewest)}</ul>
        </details>
      )}
    </>
  );
}
