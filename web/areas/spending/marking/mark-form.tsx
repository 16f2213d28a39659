import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { spendingMarks } from '../../../../contract/spending/bulk.ts';
import type { SpendingCategory } from '../../../../contract/spending/categories.ts';
import { updateEntryBody } from '../../../../contract/spending/spending-bodies.ts';
import { categoryOptions, noCategory } from '../../../ledger/category-choices.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { type BodyOf, useChangeCall } from '../../../lib/query/use-call.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { useUndoable } from '../acts/use-undoable.ts';
import classes from '../ledger.module.css';
import { TagsField } from '../tags/tags-field.tsx';

type MarkBody = BodyOf<typeof spendingMarks.mark>;

/** The choice that leaves a field of the entries as it is. */
const asItIs = '';
const yesNo = [
  { value: asItIs, label: '不变' },
  { value: 'yes', label: '是' },
  { value: 'no', label: '否' },
];

const { payee, tagIds } = updateEntryBody.shape;
const schema = z
  .object({
    categoryId: z.string(),
    payee,
    isPayeeCleared: z.boolean(),
    addTagIds: tagIds,
    removeTagIds: tagIds,
    isOnce: z.string(),
    isReimbursable: z.string(),
  })
  .transform((values): Omit<MarkBody, 'ids' | 'filter'> => {
    const { categoryId, addTagIds: added = [], removeTagIds: removed = [] } = values;
    return {
      ...(categoryId !== asItIs && { categoryId: categoryId === noCategory ? null : categoryId }),
      ...(values.isPayeeCleared ? { payee: null } : values.payee && { payee: values.payee }),
      ...(added.length > 0 && { addTagIds: added }),
      ...(removed.length > 0 && { removeTagIds: removed }),
      ...(values.isOnce !== asItIs && { isOnce: values.isOnce === 'yes' }),
      ...(values.isReimbursable !== asItIs && { isReimbursable: values.isReimbursable === 'yes' }),
    };
  })
  .refine((set) => Object.keys(set).length > 0, {
    error: '请至少选择一项要修改的内容',
    path: ['payee'],
  });
type Values = z.output<typeof schema>;

const start = {
  categoryId: asItIs,
  payee: '',
  isPayeeCleared: false,
  addTagIds: [] as string[],
  removeTagIds: [] as string[],
  isOnce: asItIs,
  isReimbursable: asItIs,
};
type Fields = typeof start;
const resolver = zodResolver(schema as z.ZodType<Values, Fields>);

interface MarkFormProps {
  /** Which entries are meant: some, or all that filters find. */
  entries: Pick<MarkBody, 'ids' | 'filter'>;
  words: string;
  categories: readonly SpendingCategory[];
  opened: boolean;
  onClose: () => void;
  onMarked: () => void;
}

/** Sets category, payee, tags and marks of many entries at once. */
export function MarkForm(props: MarkFormProps) {
  const { entries, words, categories, opened, onClose, onMarked } = props;
  const tell = useUndoable();
  const { submit } = useChangeCall(spendingMarks.mark, { message: '', onDone: tell });
  const { form, modal } = useDialogForm<Fields, Values>({
    opened,
    onClose,
    start,
    resolver,
    send: (set) => submit({ body: { ...entries, ...set } }),
    onSent: onMarked,
  });
  const { control, register } = form;
  const isPayeeCleared = useWatch({ control, name: 'isPayeeCleared' });
  return (
    <FormModal {...modal} title="批量修改流水" submitLabel="修改">
      <p className={classes.hint}>{words}</p>
      {categories.length > 0 && (
        <SelectField
          name="categoryId"
          control={control}
          label="分类"
          optional
          data={[
            { value: asItIs, label: '不变' },
            { value: noCategory, label: '未分类' },
            ...categoryOptions(categories),
          ]}
        />
      )}
      <TextField
        name="payee"
        control={control}
        label="对方"
        placeholder={isPayeeCleared ? undefined : '不填则不变'}
        disabled={isPayeeCleared}
      />
      <Checkbox label="清空对方" {...register('isPayeeCleared')} />
      <TagsField name="addTagIds" control={control} label="加上标签" mayAdd />
      <TagsField name="removeTagIds" control={control} label="去掉标签" />
      <SelectField name="isOnce" control={control} label="一次性" optional data={yesNo} />
      <SelectField name="isReimbursable" control={control} label="待报销" optional data={yesNo} />
    </FormModal>
  );
}
