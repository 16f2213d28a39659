import type {
  FoundRecurring,
  Recurring,
} from '../../../../contract/spending/recurring/recurring.ts';
import { spendingRecurring } from '../../../../contract/spending/recurring/recurring.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useRowEdit } from '../../../lib/forms/use-row-edit.ts';
import { editCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { NewerValues, type ReadableColumn } from '../../../ui/forms/newer-values.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { RecurringForm } from './recurring-form.tsx';
import {
  changedColumns,
  changedFields,
  fieldsOfFound,
  fieldsOfRecurring,
  type GivenRecurring,
  newRecurring,
  type RecurringChange,
  type RecurringFields,
  type RecurringValues,
  recurringForm,
  rhythmInWords,
} from './recurring-values.ts';

interface AddRecurringProps {
  opened: boolean;
  onClose: () => void;
  /** What was found and is taken up; with the amounts of before its price changed. */
  found?: FoundRecurring | undefined;
  /** What another page fills in. */
  given?: GivenRecurring;
}

/** Declares what recurs. */
export function AddRecurring({ opened, onClose, found, given }: AddRecurringProps) {
  const { data: accounts = [] } = useCashAccounts();
  const { submit } = useChangeCall(spendingRecurring.create);
  const account = accounts.find(({ isDefault }) => isDefault) ?? accounts[0];
  const { form, modal } = useDialogForm<RecurringFields, RecurringValues>({
    opened,
    onClose,
    start: found ? fieldsOfFound(found) : newRecurring(account?.id ?? '', given),
    resolver: recurringForm.resolver,
    send: ({ ends: _, ...values }) => {
      const { earlierAmounts, amountFrom } = found ?? { earlierAmounts: [] };
      const hasEarlier = earlierAmounts.length > 0 && amountFrom !== undefined;
      return submit({ body: { ...values, ...(hasEarlier && { earlierAmounts, amountFrom }) } });
    },
  });
  return (
    <FormModal {...modal} title="添加周期收支" submitLabel="添加">
      <RecurringForm form={form} isNew={!found} />
    </FormModal>
  );
}

const columns: ReadableColumn<Recurring>[] = [
  { label: '名称', of: ({ name }) => name },
  { label: '金额', of: ({ amount, currency }) => formatMoney(amount, currency, { mark: 'code' }) },
  { label: '周期', of: rhythmInWords },
  { label: '首次日期', of: ({ firstDay }) => firstDay },
  { label: '结束日期', of: ({ untilDay }) => untilDay ?? '（空）' },
  { label: '次数', of: ({ times }) => (times === null ? '（空）' : String(times)) },
  { label: '对方', of: ({ payee }) => payee ?? '（空）' },
  { label: '自动入账', of: ({ isAutomatic }) => (isAutomatic ? '是' : '否') },
  { label: '备注', of: ({ note }) => note ?? '（空）' },
];

const update = editCall(spendingRecurring.update);

interface EditRecurringProps {
  series: Recurring;
  /** What is filled in. */
  change?: RecurringChange;
  opened: boolean;
  onClose: () => void;
}

/** Changes what recurs; another amount counts from today on, or from a later day. */
export function EditRecurring({ series, change = {}, opened, onClose }: EditRecurringProps) {
  const { form, modal, conflict } = useRowEdit({
    row: series,
    opened,
    onClose,
    fieldsOf: (row) => changedFields(fieldsOfRecurring(row), row.amounts, change),
    resolver: () => recurringForm.resolver,
    columnsOf: (values) => changedColumns(values, series),
    send: (id, { later, ...changes }) => update(id, { ...changes, ...later }),
    message: spendingRecurring.update.message,
  });
  return (
    <FormModal {...modal} title="编辑周期收支">
      <NewerValues what="这项周期收支" columns={columns} {...conflict} />
      <RecurringForm form={form} isChange />
    </FormModal>
  );
}
