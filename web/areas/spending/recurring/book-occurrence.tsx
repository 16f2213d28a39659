import { useController } from 'react-hook-form';
import { dayField } from '../../../../contract/fields/day-field.ts';
import {
  type Occurrence,
  spendingRecurring,
} from '../../../../contract/spending/recurring/recurring.ts';
import { changeOccurrenceBody } from '../../../../contract/spending/recurring/recurring-bodies.ts';
import { today } from '../../../lib/format/format.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { amountFromText } from '../../../ui/forms/amount-text.ts';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';

const { shape } = changeOccurrenceBody;
const occurrenceForm = formOf(
  changeOccurrenceBody.extend({
    amount: shape.amount.unwrap(),
    day: dayField('请选择日期'),
    scope: shape.scope.unwrap(),
  }),
);

const scopes = [
  { value: 'ONCE', label: '只这一期' },
  { value: 'ONWARD', label: '从这一期起都改' },
] as const;

interface BookOccurrenceProps {
  /** Booked now, or only changed for its day. */
  way: 'book' | 'change';
  occurrence: Occurrence;
  opened: boolean;
  onClose: () => void;
}

/** Books or changes an occurrence with another amount or day; another amount asks how far it holds. */
export function BookOccurrence({ way, occurrence, opened, onClose }: BookOccurrenceProps) {
  const { seriesId, plannedDay, name, amount, day, currency } = occurrence;
  const book = useChangeCall(spendingRecurring.book);
  const change = useChangeCall(spendingRecurring.change);
  const params = { id: seriesId, day: plannedDay };
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: occurrenceForm.fieldsOf({
      amount,
      day: way === 'book' && day > today() ? today() : day,
      scope: 'ONCE',
    }),
    resolver: occurrenceForm.resolver,
    send: (values) =>
      way === 'book'
        ? book.submit({ params, body: values })
        : change.submit({
            params,
            body: {
              ...(values.amount !== amount && { amount: values.amount, scope: values.scope }),
              ...(values.day !== day && { day: values.day }),
            },
          }),
  });
  const { control, watch } = form;
  const scope = useController({ name: 'scope', control }).field;
  const typed = amountFromText(watch('amount'));
  const isOther = typed !== undefined && typed !== amount;
  return (
    <FormModal
      {...modal}
      title={`${name} ${plannedDay}`}
      submitLabel={way === 'book' ? '入账' : '保存'}
    >
      <AmountField name="amount" control={control} label="金额" unit={currency} focusOnOpen />
      {isOther && (
        <ChoiceRow
          label="新金额用于"
          options={scopes}
          value={scope.value}
          onChange={scope.onChange}
        />
      )}
      {way === 'book' ? (
        <PastDayField name="day" control={control} label="日期" />
      ) : (
        <TextField name="day" control={control} type="date" label="日期" withAsterisk />
      )}
    </FormModal>
  );
}
