import { Table } from '@mantine/core';

/** The name of a column: of texts, or of figures, which end on the right. */
type Column = string | { figure: string };

/** The columns of figures with these names. */
export const figures = (names: readonly string[]): Column[] => names.map((figure) => ({ figure }));

/** The names of the columns of a table, which differ from each other. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => {
          const isText = typeof column === 'string';
          const name = isText ? column : column.figure;
          return (
            <Table.Th key={name} scope="col" {...(!isText && { ta: 'right' })}>
              {name}
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
