import { z } from 'zod';
import {
  type CorporateAction,
  corporateActions,
} from '../../../../contract/investments/corporate-actions.ts';
import { addEntryBody } from '../../../../contract/investments/entry-fields.ts';
import { type EntryType, entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import { accountChoices, noAccounts } from '../../../ledger/account-of-money.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { formOf, type ValuesOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { DayField } from '../../../ui/forms/day-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from './corporate-actions.module.css';

const numbers = { quantity: true, price: true, amount: true, fee: true, tax: true } as const;
type NumberName = keyof typeof numbers;

const correctionForm = formOf(
  z.object({
    accountId: addEntryBody.shape.accountId,
    entries: z.array(addEntryBody.pick({ type: true, day: true, ...numbers })),
  }),
  { nones: noAccounts },
);
type Values = ValuesOf<typeof correctionForm>;

/** The numbers that an entry of a kind may be corrected in, with their labels. */
const numbersOf: Partial<Record<EntryType, [name: NumberName, label: string, optional?: true][]>> =
  {
    BONUS: [['quantity', '到账数量']],
    CAPITALISATION: [['quantity', '到账数量']],
    RIGHTS: [
      ['quantity', '配股数量'],
      ['price', '配股价'],
      ['fee', '费用', true],
    ],
    SPLIT: [
      ['quantity', '之后持有', true],
      ['amount', '零股折现', true],
    ],
    DIVIDEND: [
      ['amount', '税前金额'],
      ['tax', '扣税', true],
    ],
  };

/** New shares come out of profit or of reserves; the person chooses which. */
const shareTypes: readonly EntryType[] = ['BONUS', 'CAPITALISATION'];
const cashTypes: ReadonlySet<EntryType> = new Set(['DIVIDEND', 'RIGHTS']);

function fieldsOf({ entries }: CorporateAction) {
  return correctionForm.fieldsOf({
    accountId: null,
    entries: entries.map((entry) => ({ ...entry, fee: null, tax: null })),
  });
}

/** The corrected entries, with their fields that the form does not show. */
function entriesOf({ entries, text }: CorporateAction, { accountId, entries: edited }: Values) {
  return edited.map((entry, at) => {
    const proposed = entries[at];
    return {
      ...entry,
      fee: entry.fee ?? 0,
      tax: entry.tax ?? 0,
      recordDay: proposed?.recordDay ?? null,
      ratioNew: proposed?.ratioNew ?? null,
      ratioOld: proposed?.ratioOld ?? null,
      note: text,
      ...(cashTypes.has(entry.type) && accountId !== null && { accountId }),
    };
  });
}

interface AcceptEditedProps {
  action: CorporateAction;
  opened: boolean;
  onClose: () => void;
}

/** Accepts a proposal with other days and numbers: what was really credited is the truth. */
export function AcceptEdited({ action, opened, onClose }: AcceptEditedProps) {
  const accept = useChangeCall(corporateActions.accept, {
    isRowBusy: true,
    announcesFailures: false,
  });
  const { data: accounts = [] } = useCashAccounts();
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: fieldsOf(action),
    resolver: correctionForm.resolver,
    send: (values: Values) =>
      accept.submit({ params: { id: action.id }, body: { entries: entriesOf(action, values) } }),
  });
  const { control } = form;
  const inCurrency = accounts.filter(({ currency }) => currency === action.currency);
  const movesCash = action.entries.some(({ type }) => cashTypes.has(type));
  return (
    <FormModal {...modal} title={`编辑后接受 · ${action.investmentName}`} submitLabel="接受">
      <p className={classes.facts}>{action.text}：以实际到账的日期、股数和金额为准。</p>
      {action.entries.map(({ type, label }, at) => (
        <fieldset key={type} className={classes.entry}>
          <legend>{label}</legend>
          <div className={classes.fields}>
            {shareTypes.includes(type) && (
              <SelectField
                name={`entries.${at}.type`}
                control={control}
                label="类型"
                data={shareTypes.map((value) => ({ value, label: entryTypeLabels[value] }))}
              />
            )}
            <DayField name={`entries.${at}.day`} control={control} label="日期" withAsterisk />
            {numbersOf[type]?.map(([name, text, optional]) => (
              <AmountField
                key={name}
                name={`entries.${at}.${name}`}
                control={control}
                label={text}
                optional={optional ?? false}
                {...(name !== 'quantity' && { unit: action.currency })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {movesCash && inCurrency.length > 0 && (
        <SelectField
          name="accountId"
          control={control}
          label="资金账户"
          optional
          data={accountChoices(inCurrency, action.currency)}
        />
      )}
    </FormModal>
  );
}
