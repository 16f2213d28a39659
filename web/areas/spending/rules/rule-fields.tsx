import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { spendingTags } from '../../../../contract/spending/bulk.ts';
import { spendingCategories } from '../../../../contract/spending/categories.ts';
import { textFields, textOps } from '../../../../contract/spending/rule-bodies.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { categoryOptions } from '../../../ledger/category-choices.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useSourceChoices } from '../filters/use-source-choices.ts';
import { TagsField } from '../tags/tags-field.tsx';
import {
  directionChoices,
  emptyText,
  type RuleFields as Fields,
  fieldWords,
  opWords,
  type RuleValues,
} from './rule-values.ts';
import classes from './rules.module.css';

const mostTexts = 10;
const fieldChoices = textFields.map((value) => ({ value, label: fieldWords[value] }));
const opChoices = textOps.map((value) => ({ value, label: opWords[value] }));

interface RuleFieldsProps {
  form: UseFormReturn<Fields, unknown, RuleValues>;
}

/** The conditions of a rule, all of which must hold, and what it sets. */
export function RuleFields({ form }: RuleFieldsProps) {
  const { control, watch } = form;
  const { data: categories = [] } = useCall(spendingCategories.list);
  const { data: tags = [] } = useCall(spendingTags.list);
  const { data: accounts = [] } = useCashAccounts();
  const sources = useSourceChoices(watch('conditions.source'));
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>同时满足这些条件</legend>
        <TextConditions form={form} />
        <SelectField
          name="conditions.direction"
          control={control}
          label="收支"
          optional
          data={directionChoices}
        />
        <Group grow align="start">
          <AmountField name="conditions.min" control={control} label="金额从" optional />
          <AmountField name="conditions.max" control={control} label="金额到" optional />
        </Group>
        <Group grow align="start">
          <SelectField
            name="conditions.accountId"
            control={control}
            label="账户"
            optional
            data={[
              { value: '', label: '任何账户' },
              ...accounts.map(({ id, accountName }) => ({ value: id, label: accountName })),
            ]}
          />
          <SelectField
            name="conditions.source"
            control={control}
            label="来源"
            optional
            data={[{ value: '', label: '任何来源' }, ...sources]}
          />
        </Group>
        {tags.length > 0 && (
          <SelectField
            name="conditions.tagId"
            control={control}
            label="已有标签"
            optional
            data={[
              { value: '', label: '不限' },
              ...tags.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>设置为</legend>
        <SelectField
          name="effects.categoryId"
          control={control}
          label="分类"
          optional
          data={[
            { value: '', label: '不设置' },
            ...categoryOptions(categories, { chosen: watch('effects.categoryId') }),
          ]}
        />
        <TextField
          name="effects.payee"
          control={control}
          label="对方改为"
          placeholder="不填则不变"
        />
        <TagsField name="effects.tagIds" control={control} label="加上标签" mayAdd />
      </fieldset>
    </>
  );
}

function TextConditions({ form }: RuleFieldsProps) {
  const { control, register, formState } = form;
  const texts = useFieldArray({ control, name: 'conditions.texts' });
  const problem = formState.errors.conditions?.texts;
  return (
    <>
      {texts.fields.map(({ id }, index) => {
        const name = `conditions.texts.${index}` as const;
        const which = texts.fields.length > 1 ? `第${index + 1}个` : '';
        return (
          <div key={id} className={classes.text}>
            <NativeSelect
              aria-label={`${which}比较的内容`}
              data={fieldChoices}
              {...register(`${name}.field`)}
            />
            <NativeSelect
              aria-label={`${which}比较方式`}
              data={opChoices}
              {...register(`${name}.op`)}
            />
            <TextInput
              aria-label={`${which}比较的文字`}
              placeholder="文字"
              autoComplete="off"
              maxLength={100}
              {...register(`${name}.value`)}
              error={problem?.[index]?.value?.message}
            />
            {texts.fields.length > 1 && (
              <Button
                variant="subtle"
                px="xs"
                aria-label={`移除${which}文字条件`}
                onClick={() => texts.remove(index)}
              >
                <IconX size={16} stroke={1.5} aria-hidden="true" />
              </Button>
            )}
          </div>
        );
      })}
      {(problem?.root ?? problem)?.message && (
        <p className={classes.error} role="alert">
          {(problem?.root ?? problem)?.message}
        </p>
      )}
      {texts.fields.length < mostTexts && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.5} />}
            onClick={() => texts.append({ ...emptyText })}
          >
            再加一个文字条件
          </Button>
        </div>
      )}
    </>
  );
}
