import { Button } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconEye,
  IconEyeOff,
  IconGitMerge,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import {
  type SpendingCategory,
  spendingCategories,
} from '../../../contract/spending/categories.ts';
import { categoryKindLabels, categoryKinds } from '../../../contract/spending/spending-words.ts';
import { useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { useCall, useChangeCall } from '../../lib/query/use-call.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ExportList } from '../../ui/lists/export-list.tsx';
import list from '../../ui/lists/list.module.css';
import { RowButtons } from '../../ui/lists/row-buttons.tsx';
import { MenuItem } from '../../ui/overlays/menu-item.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { PageSection } from '../../ui/pages/page-section.tsx';
import { branchesOf } from './category-choices.ts';
import { AddCategory, EditCategory } from './category-form.tsx';
import { CategoryIcon } from './icons/category-icon.tsx';
import classes from './ledger.module.css';
import { ReplaceCategory } from './replace-category.tsx';
import { SettingsHead } from './settings-head.tsx';

type DialogName = 'add' | 'edit' | 'merge' | 'remove';
const icon = { size: 16, stroke: 1.5 } as const;

/** The categories of income and expense. */
export function CategoriesPage() {
  const { data, error, refetch } = useCall(spendingCategories.list);
  const start = useChangeCall(spendingCategories.start);
  const dialog = useRowDialog<DialogName, SpendingCategory>();
  const category = data?.find(({ id }) => id === dialog.row?.id) ?? dialog.row ?? data?.[0];
  return (
    <>
      <SettingsHead
        shown="categories"
        actions={
          <>
            <ExportList list={spendingCategories.list} disabled={data?.length === 0} />
            <AddButton onClick={() => dialog.open('add')}>添加分类</AddButton>
          </>
        }
      />
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : data.length === 0 ? (
        <EmptyState
          text="暂无分类"
          hint="不用分类也能记账。常用分类有餐饮、居住、交通、工资等，之后都可以改名、移动或删除。"
          action={
            <Button data-writes loading={start.isPending} onClick={() => start.change({})}>
              使用常用分类
            </Button>
          }
        />
      ) : (
        <CategoryTree categories={data} open={dialog.open} />
      )}
      <AddCategory categories={data ?? []} opened={dialog.isOpen('add')} onClose={dialog.close} />
      {category && data && (
        <>
          <EditCategory
            category={category}
            categories={data}
            opened={dialog.isOpen('edit')}
            onClose={dialog.close}
          />
          {(['merge', 'remove'] as const).map((way) => (
            <ReplaceCategory
              key={way}
              way={way}
              category={category}
              categories={data}
              opened={dialog.isOpen(way)}
              onClose={dialog.close}
            />
          ))}
        </>
      )}
    </>
  );
}

interface CategoryTreeProps {
  categories: readonly SpendingCategory[];
  open: (name: DialogName, category: SpendingCategory) => void;
}

function CategoryTree({ categories, open }: CategoryTreeProps) {
  return categoryKinds.map((kind) => {
    const branches = branchesOf(categories, kind);
    if (branches.length === 0) return null;
    const parents = branches.map(({ category }) => category);
    return (
      <PageSection key={kind} heading={categoryKindLabels[kind]}>
        <ul className={classes.entries} aria-label={categoryKindLabels[kind]}>
          {branches.map(({ category, children }) => (
            <li key={category.id}>
              <CategoryLine
                category={category}
                siblings={parents}
                categories={categories}
                open={open}
              />
              {children.length > 0 && (
                <ul className={`${classes.entries} ${classes.child}`} aria-label={category.name}>
                  {children.map((child) => (
                    <li key={child.id}>
                      <CategoryLine
                        category={child}
                        siblings={children}
                        categories={categories}
                        open={open}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </PageSection>
    );
  });
}

interface CategoryLineProps extends CategoryTreeProps {
  category: SpendingCategory;
  /** In their order, with itself. */
  siblings: readonly SpendingCategory[];
}

function CategoryLine({ category, siblings, categories, open }: CategoryLineProps) {
  const { id, name, isHidden, builtIn, entryCount } = category;
  const order = useChangeCall(spendingCategories.order);
  const update = useChangeCall(spendingCategories.update, { isRowBusy: true });
  const at = siblings.findIndex((one) => one.id === id);
  const move = (step: 1 | -1) => {
    const ids = siblings.map((one) => one.id);
    ids.splice(at, 1);
    ids.splice(at + step, 0, id);
    order.change({ body: { ids } });
  };
  return (
    <div className={classes.category} data-hidden={isHidden || undefined}>
      <span className={classes.categoryName}>
        <CategoryIcon category={category} categories={categories} />
        {name} {isHidden && <span className={list.mark}>已隐藏</span>}
      </span>
      {entryCount > 0 && (
        <Link className={classes.count} to={`/dashboard/ledger?categories=${id}`}>
          {entryCount} 笔
        </Link>
      )}
      <RowButtons id={id}>
        <MoreMenu subject={name}>
          <MenuItem icon={<IconPencil {...icon} />} onChoose={() => open('edit', category)}>
            编辑
          </MenuItem>
          {at > 0 && (
            <MenuItem icon={<IconArrowUp {...icon} />} onChoose={() => move(-1)}>
              上移
            </MenuItem>
          )}
          {at < siblings.length - 1 && (
            <MenuItem icon={<IconArrowDown {...icon} />} onChoose={() => move(1)}>
              下移
            </MenuItem>
          )}
          <MenuItem
            icon={isHidden ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
            onChoose={() => update.change({ params: { id }, body: { isHidden: !isHidden } })}
          >
            {isHidden ? '显示' : '隐藏'}
          </MenuItem>
          {builtIn === null && (
            <>
              <MenuItem icon={<IconGitMerge {...icon} />} onChoose={() => open('merge', category)}>
                并入其他分类
              </MenuItem>
              <MenuItem
                danger
                icon={<IconTrash {...icon} />}
                onChoose={() => open('remove', category)}
              >
                删除
              </MenuItem>
            </>
          )}
        </MoreMenu>
      </RowButtons>
    </div>
  );
}
