import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { ProposedEntry } from '../../../contract/proposals/proposal-fields.ts';
import { type Proposal, proposals } from '../../../contract/proposals/proposals.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { amountFromText, textOfNumber } from '../../ui/forms/amount-text.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { type EntryField, fieldsOfKind } from './entry-fields.ts';
import type { NamedRows } from './proposals.queries.ts';

/** Every field is a text; the server checks them as the call of the kind does. */
const resolver = zodResolver(z.record(z.string(), z.string()));
type Fields = Record<string, string>;

interface EditProposalProps {
  opened: boolean;
  onClose: () => void;
  proposal: Proposal;
  rows: NamedRows;
}

/** Changes what was proposed, and accepts it so. */
export function EditProposal({ opened, onClose, proposal, rows }: EditProposalProps) {
  const accept = useChangeCall(proposals.accept, { isRowBusy: true });
  const { id, version } = proposal;
  const fields = fieldsOfKind[proposal.kind];
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: fieldsOf(fields, proposal.entry),
    resolver,
    send: (values) => {
      const entry = entryOf(fields, proposal.entry, values);
      return accept.submit({ params: { id }, body: { version, entry } });
    },
  });
  return (
    <FormModal {...modal} title="修改后接受" submitLabel="接受">
      {fields.map((field) => (
        <FieldOfEntry key={field.name} field={field} form={form} rows={rows} />
      ))}
    </FormModal>
  );
}

interface FieldOfEntryProps {
  field: EntryField;
  form: UseFormReturn<Fields, unknown, Fields>;
  rows: NamedRows;
}

function FieldOfEntry({ field, form, rows }: FieldOfEntryProps) {
  const { name, label, input, optional = false } = field;
  const { control, register, formState } = form;
  if (input === 'amount') {
    return <AmountField name={name} control={control} label={label} optional={optional} />;
  }
  if (input === 'day' || input === 'text') {
    return (
      <TextInput
        label={label}
        withAsterisk={!optional}
        autoComplete="off"
        {...(input === 'day' && { type: 'date' })}
        {...register(name)}
        error={formState.errors[name]?.message}
      />
    );
  }
  const choices = {
    investment: rows.investments,
    account: rows.accounts,
    category: rows.categories.filter(({ isHidden }) => !isHidden),
  }[input];
  return (
    <SelectField
      name={name}
      control={control}
      label={label}
      optional={optional}
      data={[
        ...(optional ? [{ value: '', label: '不关联账户' }] : []),
        ...choices.map(({ id, name: text }) => ({ value: id, label: text })),
      ]}
    />
  );
}

function fieldsOf(fields: readonly EntryField[], entry: ProposedEntry): Fields {
  return Object.fromEntries(
    fields.map(({ name }) => {
      const value = entry[name];
      const text = typeof value === 'number' ? textOfNumber(value) : String(value ?? '');
      return [name, text];
    }),
  );
}

/** The entry with what stands in the fields; what the form does not have stays as it was proposed. */
function entryOf(
  fields: readonly EntryField[],
  proposed: ProposedEntry,
  values: Fields,
): ProposedEntry {
  const entry: ProposedEntry = { ...proposed };
  for (const { name, input } of fields) {
    const text = values[name]?.trim() ?? '';
    if (text === '') delete entry[name];
    else entry[name] = input === 'amount' ? amountFromText(text) : text;
  }
  return entry;
}
