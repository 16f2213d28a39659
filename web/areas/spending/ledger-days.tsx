import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { Currency } from '../../../contract/fields/currencies.ts';
import type { SpendingCategory } from '../../../contract/spending/categories.ts';
import type { LedgerEntry, LedgerPage } from '../../../contract/spending/entries.ts';
import { spendingReconciliations } from '../../../contract/spending/links.ts';
import { decimal, sum, toWire } from '../../../finance/money/decimal.ts';
import { writerName } from '../../ledger/writer-name.ts';
import { formatSigned } from '../../lib/format/format.ts';
import { silent, useCall } from '../../lib/query/use-call.ts';
import { Money } from '../../ui/figures/money.tsx';
import list from '../../ui/lists/list.module.css';
import { CategoryIcon } from './icons/category-icon.tsx';
import classes from './ledger.module.css';
import { dayInWords } from './ledger-address.ts';
import marks from './marking/marking.module.css';
import { isMarkable, type Marking } from './marking/use-marking.ts';

interface LedgerDaysProps {
  page: LedgerPage;
  names: ReadonlyMap<string, string>;
  categories: readonly SpendingCategory[];
  tags: ReadonlyMap<string, string>;
  isOld: boolean;
  marking: Marking;
  onEdit: (entry: LedgerEntry) => void;
  onHistory: (entry: LedgerEntry) => void;
}

/** Selects the entries that the arrow keys move between. */
export const entrySelector = '[data-entry]';

/** The entries of a month below their days. The arrow keys move between them, Enter opens one. */
export function LedgerDays({ page, isOld, ...rest }: LedgerDaysProps) {
  const days = [...Map.groupBy(page.records, ({ day }) => day)];
  const reconciled = useReconciledDays();
  const sums = new Map(page.days.map((sum) => [sum.day, sum]));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the entries inside.
    <div
      className={classes.days}
      data-icons={rest.categories.some(({ icon }) => icon !== null)}
      aria-busy={isOld}
      onKeyDown={moveFocus}
    >
      {days.map(([day, entries]) => (
        <section key={day} className={classes.day} aria-label={day}>
          <div className={classes.dayHead}>
            <h3 className={classes.dayName}>
              <time dateTime={day}>{dayInWords(day)}</time>
            </h3>
            <DaySums sums={sums.get(day)} currency={page.base.currency} />
          </div>
          <ul className={classes.entries} aria-label={day}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} reconciled={reconciled} {...rest} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The days up to which accounts agree with their banks, by the ids of the accounts. */
function useReconciledDays(): ReadonlyMap<string, string> {
  const { data = [] } = useCall(spendingReconciliations.list, {}, silent);
  const agreeing = data.filter(({ difference }) => difference === 0).toReversed();
  return new Map(agreeing.map(({ accountId, day }) => [accountId, day]));
}

interface DaySumsProps {
  sums: { in: number; out: number } | undefined;
  currency: Currency;
}

function DaySums({ sums, currency }: DaySumsProps) {
  if (!sums) return null;
  return (
    <span className={classes.daySums}>
      {[sums.in, sums.out]
        .filter((sum) => sum !== 0)
        .map((sum) => (
          <span key={Math.sign(sum)}>{formatSigned(sum, currency, { mark: 'code' })}</span>
        ))}
    </span>
  );
}

/** The names of the pages on which entries of other areas are edited. */
const pageNames: Readonly<Record<string, string>> = {
  '/dashboard/accounts': '资金账户',
  '/dashboard/deposits': '存款',
  '/dashboard/fixed-assets': '固定资产',
  '/dashboard/investments': '投资组合',
  '/dashboard/loans': '贷款',
  '/dashboard/other-assets': '其他资产',
  '/dashboard/receivables-payables': '应收应付',
};

interface EntryProps extends Omit<LedgerDaysProps, 'page' | 'isOld'> {
  reconciled: ReadonlyMap<string, string>;
  entry: LedgerEntry;
}

/** The amount of a purchase less its refunds. */
function netInWords({ amount, currency, returnedBy }: LedgerEntry): string {
  const net = sum([amount, ...returnedBy.map(({ share }) => share)].map(decimal));
  return `净额 ${formatSigned(toWire(net, 2), currency, { mark: 'code' })}`;
}

function Entry({
  entry,
  names,
  categories,
  tags,
  marking,
  onEdit,
  onHistory,
  reconciled,
}: EntryProps) {
  const { payee, description, label, accountName, page, amount, currency } = entry;
  const category = categoryInWords(entry, names);
  const title = payee ?? description ?? (entry.categoryId !== null ? category : label);
  const isReconciled = entry.day <= (reconciled.get(entry.accountId) ?? '');
  const facts = [
    accountName,
    title === category ? '' : category,
    title === label ? '' : label,
    title === description ? '' : description,
    entry.joined &&
      (amount < 0 ? `转到 ${entry.joined.accountName}` : `来自 ${entry.joined.accountName}`),
    entry.returnedBy.length > 0 && netInWords(entry),
    isReconciled && '已核对',
    entry.tagIds.map((id) => tags.get(id) ?? '').join('、'),
    entry.writtenBy && `${writerName(entry.writtenBy)}写入`,
    page && `在“${pageNames[page] ?? '所属页面'}”修改`,
  ];
  return (
    <li className={classes.entry}>
      <div>
        <div className={classes.head}>
          <span className={classes.icon}>
            <CategoryIcon
              category={categories.find(({ id }) => id === entry.categoryId)}
              categories={categories}
            />
          </span>
          <Name entry={entry} title={title} marking={marking} onEdit={onEdit} />
          {entry.isOnce && <span className={list.mark}>一次性</span>}
          {entry.isReimbursable && <span className={list.mark}>待报销</span>}
          {entry.joined && <span className={list.mark}>转账</span>}
          {entry.merged.length > 0 && <span className={list.mark}>已合并</span>}
          {entry.isCorrected && (
            <button
              type="button"
              className={classes.corrected}
              aria-label={`已更正 ${title}，查看原来的记录`}
              onClick={() => onHistory(entry)}
            >
              已更正
            </button>
          )}
        </div>
        <p className={classes.second}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <span className={classes.figure}>
        <Money
          amount={amount}
          currency={currency}
          mark="code"
          signed
          tone={amount > 0 ? 'gain' : 'plain'}
        />
      </span>
    </li>
  );
}

interface NameProps extends Pick<EntryProps, 'entry' | 'marking' | 'onEdit'> {
  title: string;
}

/** The name of an entry, by a press on which it is opened, or marked while several are being marked. */
function Name({ entry, title, marking, onEdit }: NameProps) {
  const { id, page, day } = entry;
  if (marking.isOn) {
    if (!isMarkable(entry)) return <span className={classes.heading}>{title}</span>;
    return (
      <label className={classes.name}>
        <input
          type="checkbox"
          className={marks.box}
          aria-label={`选择 ${day} ${title}`}
          checked={marking.isMarked(id)}
          disabled={marking.isAll}
          data-entry
          onChange={({ nativeEvent }) =>
            marking.toggle(id, (nativeEvent as MouseEvent).shiftKey === true)
          }
        />
        {title}
      </label>
    );
  }
  if (page) {
    return (
      <Link to={page} className={classes.name} data-entry>
        {title}
      </Link>
    );
  }
  return (
    <button type="button" className={classes.name} data-entry onClick={() => onEdit(entry)}>
      {title}
    </button>
  );
}

/** An entry that is neither income nor expense has no category. */
function categoryInWords(entry: LedgerEntry, names: ReadonlyMap<string, string>): string {
  const { parts, categoryId, countsAs } = entry;
  if (parts.length > 0) {
    return parts.map((part) => names.get(part.categoryId ?? '') ?? '未分类').join('、');
  }
  if (categoryId !== null) return names.get(categoryId) ?? '未分类';
  return countsAs === null ? '' : '未分类';
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined) return;
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(entrySelector)];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = entries[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}
