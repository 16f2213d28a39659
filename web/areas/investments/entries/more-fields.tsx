import { TextInput } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import classes from './entries.module.css';
import { otherDays } from './entry-kinds.ts';
import type { EntryFields, EntryValues } from './entry-values.ts';
import type { Suggestions } from './suggestions/use-suggested-values.ts';

interface MoreFieldsProps {
  form: UseFormReturn<EntryFields, unknown, EntryValues>;
  investment: Investment;
  hints: Suggestions['hints'];
}

const words = {
  confirmDay: { label: '确认日', hint: '基金确认份额的日子，持有天数从这天算' },
  recordDay: { label: '登记日', hint: '股权登记日；留空时是前一天' },
} as const;

/** The optional fields of an entry beside its numbers; folded away, unless one of them is wrong. */
export function MoreFields({ form, investment, hints }: MoreFieldsProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const type = useWatch({ control, name: 'type' });
  const days = otherDays(type, investment.investmentType);
  const isWrong = errors.time !== undefined || days.some((name) => errors[name] !== undefined);
  return (
    <details className={classes.more} open={isWrong || undefined}>
      <summary>更多</summary>
      <div className={classes.fields}>
        <TextInput
          type="time"
          step={1}
          label="成交时间"
          description="同一天的交易按时间先后计算"
          {...register('time')}
          error={errors.time?.message}
        />
        {days.map((name) => (
          <TextInput
            key={name}
            type="date"
            label={words[name].label}
            description={(name === 'confirmDay' && hints.confirmDay) || words[name].hint}
            min="1970-01-01"
            max="2199-12-31"
            {...register(name)}
            error={errors[name]?.message}
          />
        ))}
      </div>
    </details>
  );
}
