import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';
import { householdBody } from '../../../contract/households/household-bodies.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';

type Named = z.output<typeof householdBody>;

interface NameFormProps {
  opened: boolean;
  title: string;
  submitLabel: string;
  /** What stands in the field at first. */
  name: string;
  /** What is to be known before it is sent. */
  warning?: string;
  submitColor?: 'red';
  onClose: () => void;
  send: (name: string) => Promise<unknown>;
}

/** Asks for the name of a household: of a new one, another one, or to confirm what cannot be undone. */
export function NameForm(props: NameFormProps) {
  const { opened, title, submitLabel, name, warning, submitColor, onClose, send } = props;
  const { form, modal } = useDialogForm<Named, Named>({
    opened,
    onClose,
    start: { name },
    resolver: zodResolver(householdBody),
    send: (values) => send(values.name),
  });
  return (
    <FormModal
      {...modal}
      title={title}
      submitLabel={submitLabel}
      {...(submitColor && { submitColor })}
    >
      {warning && <p>{warning}</p>}
      <TextField name="name" control={form.control} label="家庭名称" withAsterisk data-autofocus />
    </FormModal>
  );
}
