import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { z } from 'zod';
import {
  type AssetClass,
  assetClasses,
  assetClassLabels,
} from '../../../../contract/planning/assumptions.ts';
import {
  type GoalKind,
  goalBody,
  goalKindLabels,
  goalKinds,
} from '../../../../contract/planning/goal-fields.ts';
import { type Goal, type GoalItem, planningGoals } from '../../../../contract/planning/goals.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from '../planning.module.css';

/** What stands in the fields: amounts as they are typed. */
interface Fields {
  kind: GoalKind;
  name: string;
  amount: string;
  months: string;
  price: string;
  downPercent: string;
  yearly: string;
  years: string;
  isInTodaysMoney: boolean;
  dueDate: string;
  spent: string;
  addition: string;
  shares: { itemKey: string; value: string; unit: 'PERCENT' | 'AMOUNT'; class: AssetClass }[];
}

const typed = (text: string) => (text.trim() === '' ? null : amountFromText(text));

/** The fields as the body that the server takes, which its schema then checks. */
const schema = z.preprocess(({ shares, ...fields }: Fields) => {
  const isEmergency = fields.kind === 'EMERGENCY';
  return {
    ...fields,
    amount: isEmergency ? null : typed(fields.amount),
    months: isEmergency ? typed(fields.months) : null,
    price: fields.kind === 'HOME' ? typed(fields.price) : null,
    downPercent: fields.kind === 'HOME' ? typed(fields.downPercent) : null,
    yearly: fields.kind === 'EDUCATION' ? typed(fields.yearly) : null,
    years: fields.kind === 'EDUCATION' ? typed(fields.years) : null,
    dueDate: fields.dueDate || null,
    spent: typed(fields.spent) ?? 0,
    addition: typed(fields.addition),
    shares: shares.map(({ itemKey, value, unit, class: name }) => ({
      ...{ itemKey, class: name },
      percent: unit === 'PERCENT' ? (typed(value) ?? 0) : null,
      amount: unit === 'AMOUNT' ? (typed(value) ?? 0) : null,
    })),
  };
}, goalBody);
const resolver = zodResolver(schema);

interface GoalDialogProps {
  /** The goal that is changed; left out, another is added. */
  goal?: Goal;
  opened: boolean;
  onClose: () => void;
  averageExpense: number;
}

/** The form of a goal. */
export function GoalDialog({ goal, opened, onClose, averageExpense }: GoalDialogProps) {
  const create = useChangeCall(planningGoals.create);
  const update = useChangeCall(planningGoals.update);
  const { data: items = [] } = useCall(planningGoals.items, opened ? {} : null);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: startOf(goal),
    resolver,
    send: (body) =>
      goal
        ? update.submit({ params: { id: goal.id }, body: { ...body, version: goal.version } })
        : create.submit({ body }),
  });
  const { control, register, formState } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormModal {...modal} title={goal ? `编辑目标 · ${goal.name}` : '添加目标'} submitLabel="保存">
      <TextInput
        label="名称"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...register('name')}
        error={formState.errors.name?.message}
      />
      <SelectField
        name="kind"
        control={control}
        label="类型"
        data={goalKinds.map((value) => ({ value, label: goalKindLabels[value] }))}
      />
      {kind === 'EMERGENCY' ? (
        <AmountField
          name="months"
          control={control}
          label="几个月的支出"
          description={`近 12 个月平均每月支出 ${formatMoney(averageExpense, 'CNY')}`}
          step={1}
        />
      ) : (
        <>
          {kind === 'HOME' && (
            <>
              <AmountField name="price" control={control} label="房屋总价" optional />
              <AmountField
                name="downPercent"
                control={control}
                label="首付比例"
                unit="%"
                optional
              />
            </>
          )}
          {kind === 'EDUCATION' && (
            <>
              <AmountField name="yearly" control={control} label="每年费用" optional />
              <AmountField name="years" control={control} label="几年" step={1} optional />
            </>
          )}
          <AmountField
            name="amount"
            control={control}
            label="金额"
            optional={kind !== 'OTHER'}
            {...(kind in amountHints && { description: amountHints[kind as 'HOME'] })}
          />
        </>
      )}
      <Checkbox label="按今天的钱（随通货膨胀增加）" {...register('isInTodaysMoney')} />
      <TextInput
        type="date"
        label="日期"
        description="不填就只看哪一天达成。"
        {...register('dueDate')}
        error={formState.errors.dueDate?.message}
      />
      <AmountField
        name="addition"
        control={control}
        label="每月存入"
        description="不填就按近 6 个月存入这些资产的平均。"
        optional
      />
      <AmountField name="spent" control={control} label="已用" optional />
      <Shares control={control} items={items} errors={formState.errors.shares} />
    </FormModal>
  );
}

const amountHints = {
  HOME: '不填就按总价和首付比例。',
  EDUCATION: '不填就按每年费用和年数。',
};

const numberText = (value: number | null) => (value === null ? '' : textOfNumber(value));

/** Whether the amount of a goal is not typed, but follows from fields of its kind. */
function followsFromFields({ kind, price, yearly }: Goal): boolean {
  return kind === 'EMERGENCY' || price !== null || yearly !== null;
}

function startOf(goal: Goal | undefined): Fields {
  return {
    kind: goal?.kind ?? 'OTHER',
    name: goal?.name ?? '',
    amount: goal && !followsFromFields(goal) ? textOfNumber(goal.amount) : '',
    price: numberText(goal?.price ?? null),
    downPercent: numberText(goal?.downPercent ?? null),
    yearly: numberText(goal?.yearly ?? null),
    years: numberText(goal?.years ?? null),
    months: numberText(goal?.months ?? null),
    isInTodaysMoney: goal?.isInTodaysMoney ?? true,
    dueDate: goal?.dueDate ?? '',
    spent: goal && goal.spent > 0 ? textOfNumber(goal.spent) : '',
    addition: numberText(goal?.addition ?? null),
    shares: (goal?.shares ?? []).map(({ itemKey, percent, amount, class: name }) => ({
      itemKey,
      value: numberText(percent ?? amount),
      unit: percent === null ? ('AMOUNT' as const) : ('PERCENT' as const),
      class: name,
    })),
  };
}

interface SharesProps {
  control: Control<Fields, unknown, z.output<typeof schema>>;
  items: readonly GoalItem[];
  errors: unknown;
}

/** What is set aside: a part of an item or an amount of it, and the class that it grows with. */
function Shares({ control, items, errors }: SharesProps) {
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
        <div key={field.id} className={classes.shareRow}>
          <span className={classes.shareName}>{nameOf(field.itemKey)}</span>
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <AmountField
              name={`shares.${index}.value`}
              control={control}
              label={`${nameOf(field.itemKey)} 留出`}
            />
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
              data={assetClasses.map((value) => ({ value, label: assetClassLabels[value] }))}
            />
            <Button
              variant="subtle"
              color="gray"
              aria-label={`不留出 ${nameOf(field.itemKey)}`}
              onClick={() => remove(index)}
            >
              移除
            </Button>
          </Group>
        </div>
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
          label: `${name}（${kind}，${formatMoney(worth, 'CNY')}，可留 ${leftPercent}%）`,
        }))}
        onChange={(key) => {
          const item = items.find(({ itemKey }) => itemKey === key);
          if (!item) return;
          append({
            itemKey: item.itemKey,
            value: textOfNumber(item.leftPercent),
            unit: 'PERCENT',
            class: item.class,
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
