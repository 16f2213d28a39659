import { Button } from '@mantine/core';
import { imports } from '../../../../contract/imports/imports.ts';
import { formatInstant } from '../../../lib/format/format.ts';
import { silent, useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import list from '../../../ui/lists/list.module.css';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { refetchImports } from '../imports.queries.ts';
import { inThousands, nameOfImport } from '../in-words.ts';
import layout from '../step-layout.module.css';
import classes from './history.module.css';

/** Previews that were left, to go on with or to drop; nothing of them is written. */
export function UnfinishedDrafts({ onContinue }: { onContinue: (id: string) => void }) {
  const { data } = useCall(imports.list, { query: { state: 'DRAFT' } }, silent);
  const drop = useRemovalCall(imports.remove, { refetch: refetchImports });
  if (!data || data.total === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="unfinished-imports">
      <h2 id="unfinished-imports" className={layout.title}>
        未完成的导入
      </h2>
      <ul className={classes.list} aria-label="未完成的导入">
        {data.records.map((draft) => (
          <li key={draft.id} className={classes.item}>
            <div className={list.name}>
              <span className={list.title}>{nameOfImport(draft)}</span>
              <p className={list.second}>
                {inThousands(draft.rowCount)} 行，还没有写入；保留到{' '}
                {formatInstant(draft.expiresAt)}
              </p>
            </div>
            <RowButtons id={draft.id}>
              <Button variant="default" onClick={() => onContinue(draft.id)}>
                继续
              </Button>
              <Button variant="subtle" onClick={() => drop.change([draft.id])}>
                放弃
              </Button>
            </RowButtons>
          </li>
        ))}
      </ul>
    </section>
  );
}
