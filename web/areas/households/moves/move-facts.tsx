import { undoHours } from '../../../../contract/moves/move-words.ts';
import type { MovePreview } from '../../../../contract/moves/moves.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { withKeys } from '../../../ui/lists/with-keys.ts';
import classes from './moves.module.css';

/** Who sees what afterwards, and what a move changes. */
export function MoveFacts({ seen }: { seen: MovePreview }) {
  return (
    <ul className={classes.facts}>
      {seen.handed ? <HandedFacts seen={seen} handed={seen.handed} /> : <WholeFacts seen={seen} />}
      <li>{undoHours}小时内可以在“家庭”页面撤销，撤销后两边与移动前完全相同。</li>
    </ul>
  );
}

function WholeFacts({ seen: { to, entries, firstDay, endedLinks } }: { seen: MovePreview }) {
  const since = firstDay === null ? '' : `，最早的一条是 ${firstDay}`;
  return (
    <>
      <li>
        {to === 'ours'
          ? '移动之后，家庭的所有成员都能看到它和它的全部历史。'
          : '移回之后，只有您能看到它和它的全部历史，其他成员不再看到。'}
      </li>
      <li>
        {entries === 0 ? '它还没有流水或记录。' : `一起移动的流水和记录共 ${entries} 条${since}。`}
      </li>
      <li>两边过去每一天的净资产也随之改变，合计不变。</li>
      {endedLinks > 0 && (
        <li>与留下的流水之间的 {endedLinks} 处关联（合并的转账、退款等）会解除。</li>
      )}
    </>
  );
}

interface HandedProps {
  seen: MovePreview;
  handed: NonNullable<MovePreview['handed']>;
}

function HandedFacts({ seen: { to, kind }, handed: { day, worths } }: HandedProps) {
  return (
    <>
      <li>
        {to === 'ours'
          ? `从今天（${day}）起，家庭的所有成员都能看到它；今天以前的历史留在“我的”，其他成员看不到。`
          : `从今天（${day}）起，只有您能看到它；今天以前的历史留在家庭，其他成员仍然能看到。`}
      </li>
      {withKeys(worths).map(({ key, row: { name, amount, currency } }) => (
        <li key={key}>
          “{name}”按今天的价值 {formatMoney(amount, currency)}{' '}
          移动，两边各记一笔家庭往来，不算收入、支出或盈亏。
        </li>
      ))}
      {kind === 'HOLDING' && (
        <li>持有成本和买入批次一起移动，已实现的盈亏和分红留在原来的一边。</li>
      )}
      {kind === 'ACCOUNT' && <li>新的一边新建一个同名的账户，原来的账户保留，余额为0。</li>}
      <li>两边过去每一天的净资产都不变，合计也不变。</li>
    </>
  );
}
