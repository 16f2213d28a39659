import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type Currency, currencies } from '../../../../contract/fields/currencies.ts';
import { securities } from '../../../../contract/securities/securities.ts';
import {
  type CashFlow,
  cashFlow,
  cashFlowLabels,
  type SecuritiesAccount,
} from '../../../../contract/securities/securities-fields.ts';
import { today } from '../../../lib/format/format.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../../lib/forms/form-of.ts';
import { useRowEdit } from '../../../lib/forms/use-row-edit.ts';
import { editCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { NewerValues, type ReadableColumn } from '../../../ui/forms/newer-values.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './edit-cash-flows.module.css';

const flowsForm = formOf(
  z.object({
    /** Whether the list is all that came and went; without it nothing is known. */
    isComplete: z.boolean(),
    cashFlows: z.array(cashFlow),
  }),
);
type Fields = FieldsOf<typeof flowsForm>;
type Values = ValuesOf<typeof flowsForm>;
const directions = Object.entries(cashFlowLabels).map(([value, label]) => ({ value, label }));

const columns: ReadableColumn<SecuritiesAccount>[] = [
  { label: '账户名称', of: ({ accountName }) => accountName },
  { label: '转入转出', of: ({ cashFlows }) => (cashFlows ? `${cashFlows.length} 笔` : '未登记') },
];

interface EditCashFlowsProps {
  account: SecuritiesAccount;
  opened: boolean;
  onClose: () => void;
}

/**
 * Edits the money that came into a synced account and left it. Brokers do not report it, and
 * the returns of the account need it.
 */
export function EditCashFlows({ account, opened, onClose }: EditCashFlowsProps) {
  const { form, modal, conflict } = useRowEdit<
    SecuritiesAccount,
    Fields,
    Values,
    { cashFlows: CashFlow[] | null }
  >({
    row: account,
    opened,
    onClose,
    fieldsOf,
    resolver: () => flowsForm.resolver,
    columnsOf: ({ isComplete, cashFlows }) => ({ cashFlows: isComplete ? cashFlows : null }),
    send: editCall(securities.update),
    message: securities.update.message,
  });
  const { control, register } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'cashFlows' });
  const isComplete = useWatch({ control, name: 'isComplete' });
  return (
    <FormModal {...modal} title={`转入转出 · ${account.accountName}`}>
      <NewerValues what="这个账户" columns={columns} {...conflict} />
      <p className={classes.why}>
        券商只告诉系统账户里有什么，不告诉钱何时转入、转出。登记以后，系统才能计算这个账户和全部投资的收益率（按修正迪茨法估算）。首次同步当天及以前的不用登记，它们已在首次同步的市值里。
      </p>
      <Checkbox
        label="以下是首次同步以来的全部转入和转出"
        description="没有转入转出时，勾选并留空列表即可。"
        {...register('isComplete')}
      />
      {isComplete && (
        <fieldset className={classes.flows} aria-label="转入转出">
          {fields.map((one, index) => (
            <div key={one.id} className={classes.flow}>
              <PastDayField label="日期" name={`cashFlows.${index}.day`} control={control} />
              <SelectField
                label="方向"
                name={`cashFlows.${index}.direction`}
                control={control}
                data={directions}
              />
              <AmountField label="金额" name={`cashFlows.${index}.amount`} control={control} />
              <SelectField
                label="货币"
                name={`cashFlows.${index}.currency`}
                control={control}
                searchable
                data={[...currencies]}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.remove}
                aria-label={`删除第 ${index + 1} 笔`}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} stroke={1.5} />
              </ActionIcon>
            </div>
          ))}
          <Button
            variant="default"
            onClick={() => append(blank(account.currency))}
            disabled={fields.length >= 500}
          >
            添加一笔
          </Button>
        </fieldset>
      )}
    </FormModal>
  );
}

function blank(currency: Currency): Fields['cashFlows'][number] {
  return { day: today(), direction: 'IN', amount: '', currency };
}

function fieldsOf({ cashFlows }: SecuritiesAccount) {
  return flowsForm.fieldsOf({ isComplete: cashFlows !== null, cashFlows: cashFlows ?? [] });
}
