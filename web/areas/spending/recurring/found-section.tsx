import { Button } from '@mantine/core';
import {
  type FoundRecurring,
  spendingRecurring,
} from '../../../../contract/spending/recurring/recurring.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { Money } from '../../../ui/figures/money.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from './recurring.module.css';
import { rhythmInWords } from './recurring-values.ts';

/** What was found among the entries: taken up, or not proposed again. */
export function FoundSection({ onAccept }: { onAccept: (found: FoundRecurring) => void }) {
  const { data } = useCall(spendingRecurring.found);
  if (!data || data.length === 0) return null;
  return (
    <PageSection heading="可能的周期收支">
      <p className={classes.hint}>从流水中找到，确认之前不会入账，也不会提醒。</p>
      <ul className={classes.lines} aria-label="可能的周期收支">
        {data.map((found) => (
          <FoundLine key={found.entries[0]?.id} found={found} onAccept={() => onAccept(found)} />
        ))}
      </ul>
    </PageSection>
  );
}

function FoundLine({ found, onAccept }: { found: FoundRecurring; onAccept: () => void }) {
  const refuse = useChangeCall(spendingRecurring.refuse);
  const { payee, currency, amount, isAbout, low, high, entries, nextDay, flow } = found;
  const money = (value: number) => formatMoney(value, currency, { mark: 'code' });
  const entryId = entries.at(-1)?.id ?? '';
  const prices = [...found.earlierAmounts.map((one) => one.amount), amount];
  const facts = [
    rhythmInWords(found),
    `${entries.length} 次`,
    `下次 ${nextDay}`,
    ...(isAbout ? [`${money(low)}–${money(high)}`] : []),
    ...(prices.length > 1 ? [prices.map((price) => money(price)).join(' → ')] : []),
  ];
  return (
    <li className={classes.line}>
      <div className={classes.name}>
        <span>{payee}</span>
        <p className={classes.second}>{facts.join(' · ')}</p>
      </div>
      <span className={classes.figure}>
        {isAbout && '约 '}
        <Money amount={flow === 'OUT' ? -amount : amount} currency={currency} mark="code" />
      </span>
      <div className={classes.buttons}>
        <Button
          data-writes
          size="compact-md"
          variant="subtle"
          color="gray"
          aria-label={`不是 ${payee}`}
          loading={refuse.isPending}
          onClick={() => refuse.change({ body: { entryId } })}
        >
          不是
        </Button>
        <Button
          data-writes
          size="compact-md"
          variant="default"
          aria-label={`添加 ${payee}`}
          onClick={onAccept}
        >
          添加
        </Button>
      </div>
    </li>
  );
}
