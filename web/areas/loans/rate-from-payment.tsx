import { Button } from '@mantine/core';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { costOfInstalments } from '../../../finance/loans/cost-of-instalments.ts';
import { AmountInput } from '../../ui/forms/amount-input.tsx';
import { amountFromText } from '../../ui/forms/amount-text.ts';
import type { LoanFields, LoanValues } from './loan-values.ts';
import classes from './loans.module.css';

/** Decimal places that the rate of a loan may have. */
const ratePlaces = 6;

/**
 * The yearly rate of a plan that quotes a payment or a fee instead, such as the instalments of a
 * credit card. Filled in as the rate of the loan, it gives the same payments.
 */
export function RateFromPayment({
  form: { control, setValue },
}: {
  form: UseFormReturn<LoanFields, unknown, LoanValues>;
}) {
  const [payment, setPayment] = useState('');
  const [method, principal, months] = useWatch({
    control,
    name: ['method', 'principal', 'months'],
  });
  if (method !== 'ANNUITY') return null;
  const cost = costOfInstalments(
    Number(amountFromText(principal)),
    Number(amountFromText(payment)),
    Number(amountFromText(months)),
  );
  return (
    <details className={classes.fromPayment}>
      <summary>只知道每期还多少？推算年利率</summary>
      <AmountInput
        label="每期还款"
        description="含手续费，例如信用卡账单分期每月要还的钱。"
        value={payment}
        onChange={setPayment}
      />
      <p aria-live="polite">
        {cost
          ? `实际年化 ${cost.nominalPercent.toFixed(2)}%，计入复利为 ${cost.effectivePercent.toFixed(2)}%。`
          : '填好本金、期数和每期还款后，这里显示实际年化利率。'}
      </p>
      <Button
        variant="default"
        disabled={!cost}
        onClick={() =>
          setValue('annualRatePercent', String(Number(cost?.nominalPercent.toFixed(ratePlaces))), {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
      >
        填入年利率
      </Button>
    </details>
  );
}
