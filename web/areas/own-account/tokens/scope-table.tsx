import { Checkbox } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';
import classes from './tokens.module.css';

interface ScopeTableProps {
  scopes: readonly { scope: string; label: string }[];
  field: UseFormRegisterReturn;
}

/** What a token may do: one line for each area, with a box to read and one to write. */
export function ScopeTable({ scopes, field }: ScopeTableProps) {
  const areas = Map.groupBy(scopes, ({ scope }) => scope.split(':')[0] ?? '');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">范围</th>
          <th scope="col">读取</th>
          <th scope="col">写入</th>
        </tr>
      </thead>
      <tbody>
        {[...areas].map(([area, ofArea]) => (
          <tr key={area}>
            <th scope="row">{ofArea[0]?.label.split('：')[0]}</th>
            {['read', 'write'].map((access) => {
              const one = ofArea.find(({ scope }) => scope === `${area}:${access}`);
              return (
                <td key={access}>
                  {one && <Checkbox {...field} value={one.scope} aria-label={one.label} />}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
