import { zodResolver } from '@hookform/resolvers/zod';
import { Group } from '@mantine/core';
import { z } from 'zod';
import { createTransferBody } from '../../../../contract/accounts/account-fields.ts';
import { type Account, accountTransfers } from '../../../../contract/accounts/accounts.ts';
import { dayField } from '../../../../contract/fields/day-field.ts';
import { type HouseholdAccount, households } from '../../../../contract/households/households.ts';
import { showRefusalOfMoney } from '../../../ledger/show-refusal.ts';
import { dayUnlessToday, formatMoney, formatQuantity, today } from '../../../lib/format/format.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { type BodyOf, useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { amountFromText } from '../../../ui/forms/amount-text.ts';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './amount-form.module.css';
import { useMovableAccounts, whoseHere } from './use-movable-accounts.ts';

const fields = createTransferBody.shape;
const transferForm = formOf(
  createTransferBody.extend({
    /** Read only when the two currencies differ. */
    toAmount: z.string(),
    day: dayField('请选择日期'),
  }),
);

function schemaOf(accounts: readonly HouseholdAccount[]) {
  return transferForm.schema.transform((values, context) => {
    const { fromAccountId, toAccountId, toAmount: text, day, ...rest } = values;
    if (fromAccountId === toAccountId) {
      const message = '转出账户和转入账户不能相同';
      context.addIssue({ code: 'custom', path: ['toAccountId'], message });
      return z.NEVER;
    }
    if (whoseIs(accounts, fromAccountId, toAccountId) === 'elsewhere') {
      const message = `请至少选择一个${whoseHere === 'mine' ? '自己' : '家庭'}的账户`;
      context.addIssue({ code: 'custom', path: ['toAccountId'], message });
      return z.NEVER;
    }
    const body = { fromAccountId, toAccountId, day: dayUnlessToday(day), ...rest };
    if (currencyOf(accounts, fromAccountId) === currencyOf(accounts, toAccountId)) return body;
    const toAmount = fields.toAmount.unwrap().unwrap().safeParse(amountFromText(text));
    if (toAmount.success) return { ...body, toAmount: toAmount.data };
    const message =
      text.trim() === '' ? '账户币种不同，请填写到账金额' : toAmount.error.issues[0]?.message;
    context.addIssue({ code: 'custom', path: ['toAmount'], message: message ?? '' });
    return z.NEVER;
  });
}

function currencyOf(accounts: readonly HouseholdAccount[], id: string) {
  return accounts.find((account) => account.id === id)?.currency;
}

/** Whether both accounts belong to the owner whose data the page shows, only one of them does, or none. */
function whoseIs(accounts: readonly HouseholdAccount[], ...ids: string[]) {
  const others = accounts.filter(({ id, whose }) => ids.includes(id) && whose !== whoseHere);
  return others.length === 0 ? 'here' : others.length === 1 ? 'between' : 'elsewhere';
}

interface TransferFormProps {
  accounts: readonly Account[];
  opened: boolean;
  onClose: () => void;
}

/** Moves money from one account to another, also between currencies, and between a person and their household. */
export function TransferForm({ accounts, opened, onClose }: TransferFormProps) {
  const { choices, householdName } = useMovableAccounts(accounts, opened);
  const transfer = useChangeCall(accountTransfers.create);
  const between = useChangeCall(households.transfer);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: startOf(accounts),
    resolver: zodResolver(schemaOf(choices)),
    send: async (body: BodyOf<typeof accountTransfers.create>) => {
      const isBetween = whoseIs(choices, body.fromAccountId, body.toAccountId) === 'between';
      await (isBetween ? between : transfer).submit({ body });
    },
    showRefusal: (refused, error) => showRefusalOfMoney(refused, 'amount', error),
  });
  const { control, watch } = form;
  const [fromId, toId] = [watch('fromAccountId'), watch('toAccountId')];
  const from = currencyOf(choices, fromId);
  const to = currencyOf(choices, toId);
  const isBetweenCurrencies = from !== undefined && to !== undefined && from !== to;
  const rate = rateOf(watch('amount'), watch('toAmount'));
  const options = optionsOf(choices, householdName);

  return (
    <FormModal {...modal} title="转账" submitLabel="转账">
      <SelectField name="fromAccountId" control={control} label="转出账户" data={options} />
      <SelectField name="toAccountId" control={control} label="转入账户" data={options} />
      {whoseIs(choices, fromId, toId) === 'between' && (
        <p className={classes.between}>
          记为家庭往来，不计收支。家庭成员能看到“{householdName}”一边的流水，看不到您的账户。
        </p>
      )}
      <Group grow align="start">
        <AmountField
          name="amount"
          control={control}
          label={isBetweenCurrencies ? '转出金额' : '金额'}
          unit={from}
          focusOnOpen
        />
        {isBetweenCurrencies && (
          <AmountField name="toAmount" control={control} label="到账金额" unit={to} />
        )}
      </Group>
      {isBetweenCurrencies && (
        <p className={classes.balance} aria-live="polite">
          <span>折算汇率</span>
          <span>{rate === undefined ? '-' : `1 ${from} = ${rate} ${to}`}</span>
        </p>
      )}
      <PastDayField name="day" control={control} label="日期" />
      <NoteField name="description" control={control} />
    </FormModal>
  );
}

/** The accounts as choices, of one owner or grouped by the two. */
function optionsOf(choices: readonly HouseholdAccount[], householdName: string) {
  const itemsOf = (whose: HouseholdAccount['whose']) =>
    choices
      .filter((account) => account.whose === whose)
      .map(({ id, accountName, balance, currency }) => ({
        value: id,
        label: `${accountName}（${formatMoney(balance, currency, { mark: 'code' })}）`,
      }));
  const [mine, ours] = [itemsOf('mine'), itemsOf('ours')];
  if (mine.length === 0 || ours.length === 0) return [...mine, ...ours];
  return [
    { group: '我的', items: mine },
    { group: householdName, items: ours },
  ];
}

/** From the default account, or the first one, to the next. */
function startOf(accounts: readonly Account[]) {
  const from = accounts.find(({ isDefault }) => isDefault) ?? accounts[0];
  const to = accounts.find((account) => account !== from);
  return transferForm.empty({
    fromAccountId: from?.id ?? '',
    toAccountId: to?.id ?? '',
    day: today(),
  });
}

/** The rate that the two amounts mean. It is only shown, so that a wrong digit is noticed, and not stored. */
function rateOf(amount: string, toAmount: string): string | undefined {
  const [sent, received] = [amountFromText(amount), amountFromText(toAmount)];
  if (!(Number(sent) > 0) || !(Number(received) > 0)) return undefined;
  return formatQuantity(Number((Number(received) / Number(sent)).toPrecision(6)));
}
