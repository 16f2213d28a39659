import { Suspense } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import {
  type SpendingCategory,
  spendingCategories,
} from '../../../contract/spending/categories.ts';
import { createCategoryBody } from '../../../contract/spending/spending-bodies.ts';
import { categoryKindLabels, categoryKinds } from '../../../contract/spending/spending-words.ts';
import { namesOf, noCategory } from '../../ledger/category-choices.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../lib/forms/form-of.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { useRowEdit } from '../../lib/forms/use-row-edit.ts';
import { editCall, useChangeCall } from '../../lib/query/use-call.ts';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { NewerValues, type ReadableColumn } from '../../ui/forms/newer-values.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';

const IconField = latePart(async () => (await import('./icons/late-icons.tsx')).IconField);

const categoryForm = formOf(createCategoryBody.omit({ isHidden: true }), {
  nones: { parentId: noCategory },
});
type Fields = FieldsOf<typeof categoryForm>;
type Values = ValuesOf<typeof categoryForm>;
const kindOptions = categoryKinds.map((value) => ({ value, label: categoryKindLabels[value] }));

interface CategoryDialogProps {
  categories: readonly SpendingCategory[];
  opened: boolean;
  onClose: () => void;
}

/** Adds a category, of the first level or below one. */
export function AddCategory({ categories, opened, onClose }: CategoryDialogProps) {
  const { submit } = useChangeCall(spendingCategories.create);
  const { form, modal } = useDialogForm<Fields, Values>({
    opened,
    onClose,
    start: categoryForm.empty({ kind: 'EXPENSE' }),
    resolver: categoryForm.resolver,
    send: (body) => submit({ body }),
  });
  return (
    <FormModal {...modal} title="添加分类" submitLabel="添加">
      <CategoryFields form={form} categories={categories} isNew />
    </FormModal>
  );
}

/** Renames a category, moves it below another one, or gives it another icon. */
export function EditCategory({
  category,
  categories,
  opened,
  onClose,
}: CategoryDialogProps & { category: SpendingCategory }) {
  const names = namesOf(categories);
  const columns: ReadableColumn<SpendingCategory>[] = [
    { label: '名称', of: ({ name }) => name },
    { label: '上级分类', of: ({ parentId }) => names.get(parentId ?? '') ?? '无' },
    { label: '图标', of: ({ icon }) => icon ?? '无' },
    { label: '隐藏', of: ({ isHidden }) => (isHidden ? '是' : '否') },
  ];
  const { form, modal, conflict } = useRowEdit({
    row: category,
    opened,
    onClose,
    fieldsOf: categoryForm.fieldsOf,
    resolver: () => categoryForm.resolver,
    columnsOf: ({ name, parentId, icon }: Values) => ({ name, parentId, icon }),
    send: editCall(spendingCategories.update),
    message: spendingCategories.update.message,
  });
  const isParent = categories.some(({ parentId }) => parentId === category.id);
  return (
    <FormModal {...modal} title="编辑分类">
      <NewerValues what="这个分类" columns={columns} {...conflict} />
      <CategoryFields
        form={form}
        categories={isParent ? [] : categories.filter(({ id }) => id !== category.id)}
      />
    </FormModal>
  );
}

interface CategoryFieldsProps {
  form: UseFormReturn<Fields, unknown, Values>;
  /** The possible parents are among them. */
  categories: readonly SpendingCategory[];
  isNew?: boolean;
}

function CategoryFields({ form, categories, isNew = false }: CategoryFieldsProps) {
  const { control, watch, setValue } = form;
  const kind = watch('kind');
  const icon = useController({ name: 'icon', control });
  const parents = categories.filter((one) => one.kind === kind && one.parentId === null);
  return (
    <>
      <TextField name="name" control={control} label="名称" withAsterisk data-autofocus />
      {isNew && (
        <SelectField
          name="kind"
          control={control}
          label="类型"
          data={kindOptions}
          onChoose={() => setValue('parentId', noCategory)}
        />
      )}
      {parents.length > 0 && (
        <SelectField
          name="parentId"
          control={control}
          label="上级分类"
          optional
          data={[
            { value: noCategory, label: '无（一级分类）' },
            ...parents.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Suspense fallback={null}>
        <IconField
          value={icon.field.value}
          onChange={icon.field.onChange}
          error={icon.fieldState.error?.message}
        />
      </Suspense>
    </>
  );
}
