import { Button, Select } from '@mantine/core';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { assetClassLabels } from '../../../../contract/planning/assumptions.ts';
import type { GoalItem } from '../../../../contract/planning/goals.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { textOfNumber } from '../../../ui/forms/amount-text.ts';
import { optionsOf } from '../../../ui/forms/options-of.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import classes from '../planning.module.css';
import type { ShareFields } from './share-values.ts';

/** The part of a form that has shares; of a plan for the time after work each with the year from which it is free. */
interface SharesForm {
  shares: (ShareFields & { untilYear?: string })[];
}

interface SharesProps {
  items: readonly GoalItem[];
  currency: Currency;
  /** Whether a share may be locked until a year. */
  hasYears?: boolean;
}

/**
 * What is set aside: a part of an item or an amount of it, and the class that it grows with. Within a form that has
 * shares.
 */
export function Shares({ items, currency, hasYears = false }: SharesProps) {
  const { control, formState } = useFormContext<SharesForm>();
  const errors: unknown = formState.errors.shares;
  const { fields, append, remove } = useFieldArray({ control, name: 'shares' });
  const nameOf = (key: string) => items.find(({ itemKey }) => itemKey === key)?.name ?? '资产';
  const free = items.filter(
    ({ itemKey, worth }) => worth > 0 && !fields.some((one) => one.itemKey === itemKey),
  );
  const messages = messagesOf(errors);
  return (
    <fieldset className={classes.shareFields}>
      <legend>留出的资产</legend>
      {fields.map((field, index) => (
        <fieldset key={field.id} className={classes.shareRow} aria-label={nameOf(field.itemKey)}>
          <div className={classes.shareHead}>
            <span className={classes.shareName}>{nameOf(field.itemKey)}</span>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={`不留出 ${nameOf(field.itemKey)}`}
              onClick={() => remove(index)}
            >
              移除
            </Button>
          </div>
          <div className={classes.shareValues}>
            <AmountField name={`shares.${index}.value`} control={control} label="留出" />
            <SelectField
              name={`shares.${index}.unit`}
              control={control}
              label="单位"
              data={[
                { value: 'PERCENT', label: '%' },
                { value: 'AMOUNT', label: '金额' },
              ]}
            />
            <SelectField
              name={`shares.${index}.class`}
              control={control}
              label="类别"
              data={optionsOf(assetClassLabels)}
            />
          </div>
          {hasYears && (
            <AmountField
              name={`shares.${index}.untilYear`}
              control={control}
              label="哪一年起可以取"
              description="公积金、个人养老金等填写；随时可以取的不填。"
              step={1}
              isYear
              optional
            />
          )}
        </fieldset>
      ))}
      {messages.map((message) => (
        <p key={message} role="alert" className={classes.late}>
          {message}
        </p>
      ))}
      <Select
        label="添加一项"
        placeholder="选择账户、存款、投资或其他资产"
        searchable
        value={null}
        data={free.map(({ itemKey, name, kind, worth, leftPercent }) => ({
          value: itemKey,
          label: `${name}（${kind}，${formatMoney(worth, currency)}，可留 ${leftPercent}%）`,
        }))}
        onChange={(key) => {
          const item = items.find(({ itemKey }) => itemKey === key);
          if (!item) return;
          append({
            itemKey: item.itemKey,
            value: textOfNumber(item.leftPercent),
            unit: 'PERCENT',
            class: item.class,
            ...(hasYears && { untilYear: '' }),
          });
        }}
      />
    </fieldset>
  );
}

/** The texts of all refusals below a field. */
function messagesOf(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [errors.message];
  const inner = Object.entries(errors).filter(([name]) => name !== 'ref');
  return [...new Set(inner.flatMap(([, value]) => messagesOf(value)))];
}
