import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Import, ImportCategoryWord } from '../../../../contract/imports/imports.ts';
import { spendingCategories } from '../../../../contract/spending/categories.ts';
import { categoryOptions, noCategory } from '../../../ledger/category-choices.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { useChooseCategories } from '../imports.queries.ts';
import { inThousands } from '../in-words.ts';
import layout from '../step-layout.module.css';
import classes from './preview.module.css';

/** The categories of a file that has its own, and which of ours each is taken for; remembered for its source. */
export function CategoryWords({ draft }: { draft: Import }) {
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const { data: categories } = useCall(spendingCategories.list);
  const choose = useChooseCategories(draft.id);
  const add = useChangeCall(spendingCategories.named);
  const { categoryWords } = draft;
  if (categoryWords.length === 0 || !categories) return null;
  const words = categoryWords.flatMap(({ word }) => {
    const id = answers[word];
    return id ? [{ word, categoryId: id === noCategory ? null : id }] : [];
  });
  const open = categoryWords.filter(({ categoryId, isChosen }) => !categoryId && !isChosen);
  const create = open.length > 0 && (
    <Button
      variant="default"
      loading={add.isPending}
      onClick={() =>
        add.change({
          body: {
            names: open.map(({ word, isIncoming }) => ({
              name: word,
              kind: isIncoming ? 'INCOME' : 'EXPENSE',
            })),
          },
        })
      }
    >
      照文件新建 {open.length} 个分类
    </Button>
  );
  return (
    <section className={layout.section} aria-labelledby="category-words">
      <div className={classes.heading}>
        <h2 id="category-words" className={layout.title}>
          文件里的分类
        </h2>
      </div>
      {categories.length === 0 ? (
        <>
          <p className={layout.note}>
            文件带有自己的 {categoryWords.length}{' '}
            个分类。不设分类也能导入；要沿用它们，可以照着新建，也可以先在
            <Link to="/dashboard/ledger/categories">收支分类</Link>中添加分类。
          </p>
          {create && <div>{create}</div>}
        </>
      ) : (
        <>
          <p className={layout.note}>
            {open.length === 0
              ? '文件的分类都有对应。同一来源的文件以后照此归类。'
              : `还有 ${open.length} 个分类没有对应，它们的记录按规则和以前的选择归类。选好一次，同一来源的文件以后照此归类。`}
          </p>
          <div className={classes.words}>
            {categoryWords.map((one) => (
              <NativeSelect
                key={one.word}
                label={`${one.word}（${inThousands(one.rows)} 笔）`}
                data={[
                  ...(one.categoryId || one.isChosen ? [] : [{ value: '', label: '没有对应' }]),
                  { value: noCategory, label: '不设分类' },
                  ...categoryOptions(categories, { chosen: one.categoryId ?? '' }),
                ]}
                value={answers[one.word] ?? choiceOf(one)}
                onChange={({ currentTarget: { value } }) =>
                  setAnswers({ ...answers, [one.word]: value })
                }
              />
            ))}
          </div>
          <div className={classes.wordActions}>
            {create}
            <Button
              variant="default"
              disabled={words.length === 0}
              loading={choose.isPending}
              onClick={() => choose.change({ words })}
            >
              按此归类
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function choiceOf({ categoryId, isChosen }: ImportCategoryWord): string {
  return categoryId ?? (isChosen ? noCategory : '');
}
