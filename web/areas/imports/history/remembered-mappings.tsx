import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ImportMapping, imports } from '../../../../contract/imports/imports.ts';
import { useRemovalCall } from '../../../lib/query/use-call.ts';
import list from '../../../ui/lists/list.module.css';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { type MappingField, mappingFields } from '../import-choices.ts';
import { refetchImports, useRememberedMappings } from '../imports.queries.ts';
import layout from '../step-layout.module.css';
import classes from './history.module.css';
import { RenameMapping } from './rename-mapping.tsx';

/** The tables whose columns were mapped by hand; the next file with the same header is read the same way. */
export function RememberedMappings() {
  const { data = [] } = useRememberedMappings();
  const removal = useRemovalCall(imports.removeMapping, { refetch: refetchImports });
  const [renamedHash, setRenamedHash] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  if (data.length === 0) return null;
  const renamed = data.find(({ hash }) => hash === renamedHash);

  function askToRemove({ hash, name }: ImportMapping) {
    confirmDelete({
      text: `确定要删除记住的表格“${name}”吗？`,
      consequence: '已经导入的记录不受影响。下次导入这种表格时，需要重新对应各列。',
      onConfirm: () => removal.change([hash]),
    });
  }

  return (
    <section className={classes.section} aria-labelledby="remembered-mappings">
      <h2 id="remembered-mappings" className={layout.title}>
        记住的表格
      </h2>
      <ul className={classes.list} aria-label="记住的表格">
        {data.map((mapping) => (
          <li key={mapping.hash} className={classes.item}>
            <div className={list.name}>
              <span className={list.title}>{mapping.name}</span>
              <p className={list.second}>
                {mapping.kind === 'CASH' ? '收支流水' : '交易'} · {columnsInWords(mapping)}
              </p>
            </div>
            <RowButtons id={mapping.hash}>
              <Button
                variant="subtle"
                aria-label={`给“${mapping.name}”改名`}
                onClick={() => {
                  setRenamedHash(mapping.hash);
                  setOpen(true);
                }}
              >
                改名
              </Button>
              <Button
                variant="subtle"
                aria-label={`删除“${mapping.name}”`}
                onClick={() => askToRemove(mapping)}
              >
                删除
              </Button>
            </RowButtons>
          </li>
        ))}
      </ul>
      <RenameMapping
        mapping={renamed}
        opened={isOpen && renamed !== undefined}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}

/** `日期：哪天；金额：多少` */
function columnsInWords({ kind, columns }: ImportMapping): string {
  const labels: Partial<Record<MappingField, string>> = mappingFields[kind];
  return Object.entries(columns)
    .map(([field, header]) => `${labels[field as MappingField] ?? field}：${header}`)
    .join('；');
}
