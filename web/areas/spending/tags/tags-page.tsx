import { zodResolver } from '@hookform/resolvers/zod';
import { IconGitMerge, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { z } from 'zod';
import { requiredText } from '../../../../contract/fields/fields.ts';
import { type SpendingTag, spendingTags } from '../../../../contract/spending/bulk.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall, useChangeCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { MenuItem } from '../../../ui/overlays/menu-item.tsx';
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx';
import classes from '../ledger.module.css';
import { SettingsHead } from '../settings-head.tsx';
import { MergeTag } from './merge-tag.tsx';

const icon = { size: 16, stroke: 1.5 } as const;

/** The tags of entries, with how many each has. */
export function TagsPage() {
  const { data, error, refetch } = useCall(spendingTags.list);
  const remove = useRemovalCall(spendingTags.remove);
  const dialog = useRowDialog<'add' | 'edit' | 'merge', SpendingTag>();
  const askToRemove = ({ id, name, entryCount }: SpendingTag) =>
    confirmDelete({
      text: `确定要删除标签“${name}”吗？`,
      ...(entryCount > 0 && { consequence: `${entryCount} 笔流水会失去这个标签，无法恢复。` }),
      onConfirm: () => remove.change([id]),
    });
  return (
    <>
      <SettingsHead
        shown="tags"
        actions={<AddButton onClick={() => dialog.open('add')}>添加标签</AddButton>}
      />
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : data.length === 0 ? (
        <EmptyState
          text="暂无标签"
          hint="标签用来把不同分类的流水归到一起，例如一次旅行。在流水上也可以直接添加。"
        />
      ) : (
        <ul className={classes.entries} aria-label="标签">
          {data.map((tag) => (
            <li key={tag.id} className={classes.category}>
              <span className={classes.categoryName}>{tag.name}</span>
              {tag.entryCount > 0 && (
                <Link className={classes.count} to={`/dashboard/ledger?tag=${tag.id}`}>
                  {tag.entryCount} 笔
                </Link>
              )}
              <RowButtons id={tag.id}>
                <MoreMenu subject={tag.name}>
                  <MenuItem
                    icon={<IconPencil {...icon} />}
                    onChoose={() => dialog.open('edit', tag)}
                  >
                    改名
                  </MenuItem>
                  {data.length > 1 && (
                    <MenuItem
                      icon={<IconGitMerge {...icon} />}
                      onChoose={() => dialog.open('merge', tag)}
                    >
                      并入其他标签
                    </MenuItem>
                  )}
                  <MenuItem danger icon={<IconTrash {...icon} />} onChoose={() => askToRemove(tag)}>
                    删除
                  </MenuItem>
                </MoreMenu>
              </RowButtons>
            </li>
          ))}
        </ul>
      )}
      <TagForm
        tag={dialog.name === 'edit' ? dialog.row : undefined}
        opened={dialog.isOpen('add', 'edit')}
        onClose={dialog.close}
      />
      {dialog.row && data && (
        <MergeTag
          tag={dialog.row}
          tags={data}
          opened={dialog.isOpen('merge')}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

const resolver = zodResolver(z.object({ name: requiredText('标签名称不能为空', 30) }));

interface TagFormProps {
  /** Left out: a new one. */
  tag: SpendingTag | undefined;
  opened: boolean;
  onClose: () => void;
}

function TagForm({ tag, opened, onClose }: TagFormProps) {
  const create = useChangeCall(spendingTags.create);
  const update = useChangeCall(spendingTags.update);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: { name: tag?.name ?? '' },
    resolver,
    send: ({ name }) =>
      tag
        ? update.submit({ params: { id: tag.id }, body: { name } })
        : create.submit({ body: { name } }),
  });
  return (
    <FormModal {...modal} title={tag ? '标签改名' : '添加标签'} submitLabel={tag ? '保存' : '添加'}>
      <TextField name="name" control={form.control} label="名称" withAsterisk data-autofocus />
    </FormModal>
  );
}
