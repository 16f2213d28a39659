import { Button } from '@mantine/core';
import { type Control, useFieldArray } from 'react-hook-form';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import classes from '../planning.module.css';
import type { RetirementFields, RetirementValues } from './retirement-values.ts';

type PlanControl = Control<RetirementFields, unknown, RetirementValues>;

interface PhaseRowsProps {
  control: PlanControl;
  name: 'spending' | 'income';
  legend: string;
  /** Of the amount, the first year, and the year before which it ends. */
  labels: [amount: string, from: string, until: string];
  add: string;
}

/** Amounts of a year in today's money, each for some years. */
export function PhaseRows({ control, name, legend, labels, add }: PhaseRowsProps) {
  const { fields, append, remove } = useFieldArray({ control, name });
  const [amount, from, until] = labels;
  const numbered = (label: string, index: number) =>
    index === 0 ? label : `${label} ${index + 1}`;
  return (
    <fieldset className={classes.shareFields}>
      <legend>{legend}</legend>
      {fields.map((field, index) => (
        <div key={field.id} className={classes.shareRow}>
          <AmountField
            name={`${name}.${index}.amount`}
            control={control}
            label={numbered(amount, index)}
          />
          <AmountField
            name={`${name}.${index}.fromYear`}
            control={control}
            label={numbered(from, index)}
            step={1}
            isYear
            optional
          />
          <AmountField
            name={`${name}.${index}.untilYear`}
            control={control}
            label={numbered(until, index)}
            description="这一年不再计算；不填就一直持续。"
            step={1}
            isYear
            optional
          />
          <RemoveRow label={numbered(legend, index)} onRemove={() => remove(index)} />
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => append({ amount: '', fromYear: '', untilYear: '' })}
      >
        {add}
      </Button>
    </fieldset>
  );
}

/** What of the assets cannot be taken out before a year. */
export function LockedRows({ control }: { control: PlanControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'locked' });
  return (
    <fieldset className={classes.shareFields}>
      <legend>暂时不能取的（公积金、个人养老金等，已经含在资产里）</legend>
      {fields.map((field, index) => (
        <div key={field.id} className={classes.shareRow}>
          <AmountField
            name={`locked.${index}.amount`}
            control={control}
            label={`暂时不能取的金额 ${index + 1}`}
          />
          <AmountField
            name={`locked.${index}.untilYear`}
            control={control}
            label={`哪一年可以取 ${index + 1}`}
            step={1}
            isYear
          />
          <RemoveRow label={`暂时不能取的 ${index + 1}`} onRemove={() => remove(index)} />
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => append({ amount: '', untilYear: '' })}
      >
        添加一项
      </Button>
    </fieldset>
  );
}

function RemoveRow({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={`移除 ${label}`}
      onClick={onRemove}
    >
      移除
    </Button>
  );
}
