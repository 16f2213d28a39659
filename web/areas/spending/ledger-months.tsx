import { Button } from '@mantine/core';
import type { LedgerPage } from '../../../contract/spending/entries.ts';
import classes from './ledger.module.css';
import { monthInWords } from './ledger-address.ts';

interface MonthsProps {
  page: LedgerPage;
  onTurn: (place: { month: string }) => void;
}

/** The month that is shown, with buttons to the previous and the next month that has entries. */
export function LedgerMonths({
  page: { month, earlierMonth, laterMonth, totalOfMonth },
  onTurn,
}: MonthsProps) {
  if (month === null) return null;
  return (
    <nav className={classes.months} aria-label="月份">
      <Button
        variant="default"
        disabled={earlierMonth === null}
        onClick={() => earlierMonth && onTurn({ month: earlierMonth })}
      >
        更早
      </Button>
      <h2 className={classes.month} aria-live="polite">
        {monthInWords(month)}
        <span className={classes.count}> {totalOfMonth} 笔</span>
      </h2>
      <Button
        variant="default"
        disabled={laterMonth === null}
        onClick={() => laterMonth && onTurn({ month: laterMonth })}
      >
        更晚
      </Button>
    </nav>
  );
}
