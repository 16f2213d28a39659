import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { investmentEntries } from '../../../../contract/investments/entries.ts';
import type { EntryType } from '../../../../contract/investments/entry-types.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { call } from '../../../lib/api/api.ts';
import { today } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { ChangePreview } from './change-preview.tsx';
import { EntryForm } from './entry-form.tsx';
import { entrySchema, newEntry } from './entry-values.ts';
import { useSuggestions } from './suggestions/use-suggestions.ts';
import { previewBody, useTypedPreview } from './use-typed-preview.ts';
import { useWarnings } from './use-warnings.ts';

interface AddEntryProps {
  investment: Investment;
  /** The kind to begin with; undefined while the dialog is closed. */
  type: EntryType | undefined;
  /** A quantity that is filled in. */
  quantity?: string;
  onClose: () => void;
}

/** Writes down what was bought, sold, paid out or split. */
export function AddEntry({ investment, type, quantity = '', onClose }: AddEntryProps) {
  const { id, investmentName, investmentType, currency } = investment;
  const schema = useMemo(() => entrySchema(investmentType, { isNew: true }), [investmentType]);
  const resolver = useMemo(() => zodResolver(schema), [schema]);
  const opened = type !== undefined;
  const warnings = useWarnings(opened);
  const add = useChangeCall(investmentEntries.add);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: { ...newEntry(type ?? 'BUY', today()), quantity },
    resolver,
    send: async (values) => {
      const params = { id };
      const body = previewBody(values);
      await warnings.check(values, call(investmentEntries.preview, { params, body }));
      await add.submit({ params, body: values });
    },
    showRefusal: warnings.showRefusal,
  });
  const typed = useTypedPreview({ control: form.control, investment, schema, opened });
  const hints = useSuggestions(form, investment, opened);
  const isWarned = warnings.warnings.length > 0;

  return (
    <FormModal
      {...modal}
      title={`记一笔 · ${investmentName}`}
      submitLabel={isWarned ? '仍然保存' : '保存'}
    >
      <EntryForm form={form} investment={investment} hints={hints} />
      <ChangePreview
        {...typed}
        failure={warnings.refusal}
        asked={warnings.warnings}
        currency={currency}
      />
    </FormModal>
  );
}
