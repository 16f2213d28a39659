import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { Import } from '../../../../contract/imports/imports.ts';
import { type EntryType, entryTypeLabels } from '../../../../contract/investments/entry-types.ts';
import { useUpdateDraft } from '../imports.queries.ts';
import layout from '../step-layout.module.css';
import classes from './preview.module.css';

type Meaning = EntryType | 'SKIP';

const meanings = [
  ...(Object.entries(entryTypeLabels) as [EntryType, string][])
    // A correction states a holding; no broker has a word for it.
    .filter(([type]) => type !== 'CORRECTION')
    .map(([value, label]) => ({ value: value as string, label })),
  { value: 'SKIP', label: '不是交易，跳过' },
];

/** Asks what words of a broker mean that are not known; the answers are remembered. */
export function UnknownWords({ draft }: { draft: Import }) {
  const [answers, setAnswers] = useState<Readonly<Record<string, Meaning>>>({});
  const update = useUpdateDraft(draft.id);
  const { unknownWords } = draft;
  if (unknownWords.length === 0) return null;
  const words = unknownWords.flatMap((word) => {
    const type = answers[word];
    return type ? [{ word, type }] : [];
  });
  return (
    <section className={layout.section} aria-labelledby="unknown-words">
      <div className={classes.heading}>
        <h2 id="unknown-words" className={layout.title}>
          这些业务是什么意思？
        </h2>
      </div>
      <p className={layout.note}>
        下面的业务名称还不认识，相关的记录暂不导入。告诉我们一次，以后会记住。
      </p>
      <div className={classes.words}>
        {unknownWords.map((word) => (
          <Select
            key={word}
            label={word}
            placeholder="请选择"
            data={meanings}
            value={answers[word] ?? null}
            onChange={(value) => setAnswers({ ...answers, [word]: value as Meaning })}
          />
        ))}
      </div>
      <div>
        <Button
          variant="default"
          disabled={words.length === 0}
          loading={update.isPending}
          onClick={() => update.change({ words })}
        >
          按此重新计算
        </Button>
      </div>
    </section>
  );
}
