import { Table } from '@mantine/core';
import { type Position, positionTypeLabels } from '../../../../contract/securities/positions.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import list from '../../../ui/lists/list.module.css';
import { figures, TableHead } from '../../../ui/lists/table-head.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { GainCell, PositionName, PriceCell, ValueCell } from './position-cells.tsx';

interface PositionListProps {
  positions: readonly Position[];
}

/** One page of positions: cards on a narrow screen, a table on others. */
export function PositionList({ positions }: PositionListProps) {
  const narrow = useNarrow();
  if (!narrow) return <PositionTable positions={positions} />;
  return (
    <ul className={list.cards} aria-label="持仓">
      {positions.map((position) => (
        <li key={position.id} className={list.card}>
          <PositionName position={position} />
          <div className={list.cardFigures}>
            <ValueCell position={position} />
            <GainCell position={position} />
          </div>
          <dl className={list.facts}>
            <dt>现价 / 成本</dt>
            <dd>
              <PriceCell position={position} />
            </dd>
            <dt>类型 / 券商</dt>
            <dd>
              {positionTypeLabels[position.positionType]} · {position.accountName}
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function PositionTable({ positions }: PositionListProps) {
  return (
    <DataTable label="持仓" twoLines>
      <TableHead
        columns={[
          '名称 / 代码',
          '类型',
          '券商',
          ...figures(['市值 / 数量', '现价 / 成本价', '未实现盈亏']),
        ]}
      />
      <Table.Tbody>
        {positions.map((position) => (
          <Table.Tr key={position.id}>
            <Table.Td>
              <PositionName position={position} />
            </Table.Td>
            <Table.Td className={list.short}>{positionTypeLabels[position.positionType]}</Table.Td>
            <Table.Td>
              <div className={list.name}>{position.accountName}</div>
            </Table.Td>
            <Table.Td ta="right">
              <ValueCell position={position} />
            </Table.Td>
            <Table.Td ta="right">
              <PriceCell position={position} />
            </Table.Td>
            <Table.Td ta="right">
              <GainCell position={position} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
}
