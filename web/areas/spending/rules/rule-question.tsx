import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { spendingRules } from '../../../../contract/spending/bulk.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import { isNotWanted, rememberNotWanted } from './dismissed-rules.ts';
import classes from './rules.module.css';

/** Asks after the same correction was made twice whether it is to become a rule. */
export function RuleQuestion({ names }: { names: ReadonlyMap<string, string> }) {
  const { data = [] } = useCall(spendingRules.suggested, {}, silent);
  const [, setDismissals] = useState(0);
  const asked = data.find((one) => names.has(one.categoryId) && !isNotWanted(one));
  if (!asked) return null;
  const { payee, categoryId, direction, times } = asked;
  const address = new URLSearchParams({ payee, category: categoryId, direction });
  return (
    <section className={classes.question} aria-label="记成规则">
      <p className={classes.words} role="status">
        “{payee}”已有 {times} 次改为 {names.get(categoryId)}。要不要记成规则？
      </p>
      <Button
        data-writes
        key={`${payee} yes`}
        component={Link}
        to={`/dashboard/ledger/rules?${address}`}
      >
        记成规则
      </Button>
      <Button
        data-writes
        key={`${payee} no`}
        variant="default"
        onClick={() => {
          rememberNotWanted(asked);
          setDismissals((count) => count + 1);
        }}
      >
        不用
      </Button>
    </section>
  );
}
