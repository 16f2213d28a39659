import { z } from 'zod';
import { decimal } from '../../../../contract/fields/fields.ts';
import { planningForecast } from '../../../../contract/planning/forecast.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';

/** An account with what is set for it. */
export interface ForecastedAccount {
  id: string;
  name: string;
  isCard: boolean;
  floor: number | null;
  paysFromId: string | null;
}

const accountForm = formOf(
  z.object({
    floor: decimal({ message: '最低余额不能为负数', min: 0, decimals: 2 }).nullable(),
    paysFromId: z.string().nullable(),
  }),
);

interface AccountDialogProps {
  account: ForecastedAccount;
  opened: boolean;
  onClose: () => void;
}

/** The balance below which an account has too little; of a card, the account that pays it. */
export function AccountDialog({ account, opened, onClose }: AccountDialogProps) {
  const { data: accounts = [] } = useCashAccounts(opened && account.isCard);
  const save = useChangeCall(planningForecast.setAccount);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: accountForm.fieldsOf(account),
    resolver: accountForm.resolver,
    send: (body) => save.submit({ params: { id: account.id }, body }),
  });
  const { control } = form;
  return (
    <FormModal
      {...modal}
      title={`${account.isCard ? '还款账户' : '最低余额'} · ${account.name}`}
      submitLabel="保存"
    >
      {account.isCard ? (
        <SelectField
          name="paysFromId"
          control={control}
          label="还款账户"
          optional
          data={[
            { value: '', label: '不指定' },
            ...accounts
              .filter(({ accountType }) => accountType !== 'CREDIT')
              .map(({ id, accountName }) => ({ value: id, label: accountName })),
          ]}
        />
      ) : (
        <AmountField
          name="floor"
          control={control}
          label="最低余额"
          description="预计低于它时提醒；不填就在低于零时提醒。"
          optional
          focusOnOpen
        />
      )}
    </FormModal>
  );
}
