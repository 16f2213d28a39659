import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { type SpendingTag, spendingTags } from '../../../../contract/spending/bulk.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from '../ledger.module.css';

const resolver = zodResolver(z.object({ into: z.string().min(1, { error: '请选择标签' }) }));

interface MergeTagProps {
  tag: SpendingTag;
  tags: readonly SpendingTag[];
  opened: boolean;
  onClose: () => void;
}

/** Gives the entries and rules of a tag to another. */
export function MergeTag({ tag: { id, name, entryCount }, tags, opened, onClose }: MergeTagProps) {
  const merge = useChangeCall(spendingTags.merge);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: { into: '' },
    resolver,
    send: (body) => merge.submit({ params: { id }, body }),
  });
  return (
    <FormModal {...modal} title={`并入其他标签：${name}`} submitLabel="并入">
      <p className={classes.hint}>
        {entryCount} 笔流水和用到这个标签的规则改用所选的标签，“{name}
        ”随后删除。可以在“修改记录”里撤销。
      </p>
      <SelectField
        name="into"
        control={form.control}
        label="并入"
        data={tags
          .filter((one) => one.id !== id)
          .map((one) => ({ value: one.id, label: one.name }))}
      />
    </FormModal>
  );
}
