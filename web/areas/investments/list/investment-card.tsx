import { ActionIcon } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { investmentTypeLabels } from '../../../../contract/investments/investment-fields.ts';
import { formatQuantity } from '../../../lib/format/format.ts';
import { Money } from '../../../ui/figures/money.tsx';
import list from '../../../ui/lists/list.module.css';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { MenuItem } from '../../../ui/overlays/menu-item.tsx';
import type { RowProps } from '../investment-action.ts';
import { unitPrice } from '../price-labels.ts';
import { InvestmentMenu } from './investment-menu.tsx';
import { InvestmentName } from './investment-name.tsx';
import { PriceCell } from './price-cell.tsx';
import { ProfitCell } from './profit-cell.tsx';

/** One holding on a phone: one tap updates its price, the rest is in a menu. */
export function InvestmentCard({ investment, updating, onAction }: RowProps) {
  const { investmentName, investmentType, quantity, purchasePrice, currency, status } = investment;
  return (
    <li className={list.card} data-uncounted={status === 0 || undefined}>
      <div className={list.cardHead}>
        <InvestmentName investment={investment} />
        <RowButtons id={investment.id}>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={updating}
            aria-label={`更新价格 ${investmentName}`}
            onClick={() => onAction('updatePrice', investment)}
          >
            <IconRefresh size={18} stroke={1.5} />
          </ActionIcon>
          <InvestmentMenu investment={investment} onAction={onAction}>
            <MenuItem
              icon={<IconPencil size={16} stroke={1.5} />}
              onChoose={() => onAction('edit', investment)}
            >
              编辑
            </MenuItem>
            <MenuItem
              data-writes="owner"
              danger
              icon={<IconTrash size={16} stroke={1.5} />}
              onChoose={() => onAction('remove', investment)}
            >
              删除
            </MenuItem>
          </InvestmentMenu>
        </RowButtons>
      </div>
      <div className={list.cardFigures}>
        <span className={list.worth}>
          <Money amount={investment.currentValue} currency={currency} />
        </span>
        <ProfitCell investment={investment} />
      </div>
      <dl className={list.facts}>
        <dt>现价</dt>
        <dd>
          <PriceCell investment={investment} />
        </dd>
        <dt>总成本</dt>
        <dd>
          <Money amount={investment.totalCost} currency={currency} />
          <p className={list.second}>
            <span className={list.figure}>{formatQuantity(quantity)}</span> ×{' '}
            <span className={list.figure}>{unitPrice(purchasePrice, currency)}</span>
          </p>
        </dd>
        <dt>类型</dt>
        <dd>
          {investmentTypeLabels[investmentType]}，{investment.purchaseDate} 买入
        </dd>
      </dl>
    </li>
  );
}
