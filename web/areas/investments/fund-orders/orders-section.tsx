import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type FundOrder,
  fundOrders,
} from '../../../../contract/investments/fund-orders/fund-orders.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { today } from '../../../lib/format/format.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import list from '../../../ui/lists/list.module.css';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { confirmAction } from '../../../ui/overlays/confirm-delete.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import { investmentPath } from '../investment-path.ts';
import { ConfirmOrder } from './confirm-order.tsx';
import classes from './fund-orders.module.css';
import { useOrdersOnWay } from './fund-orders.queries.ts';
import { OrderNewFund } from './order-new-fund.tsx';
import { isConfirmable, nextStep, orderStatus, orderTitle } from './order-texts.ts';
import { PayOrder } from './pay-order.tsx';
import { PlaceOrder } from './place-order.tsx';

interface OrdersSectionProps {
  funds: readonly Investment[];
  /** Only the orders of this fund. */
  investmentId?: string | undefined;
}

/** Orders on the way (在途): what happens next with each, and the buttons for it. */
export function OrdersSection({ funds, investmentId }: OrdersSectionProps) {
  const { data, error, refetch } = useOrdersOnWay(investmentId);
  const [isPlacing, setPlacing] = useState(false);
  const [isOrderingNew, setOrderingNew] = useState(false);
  const dialog = useRowDialog<'confirm' | 'pay', FundOrder>();
  const cancel = useChangeCall(fundOrders.cancel, { isRowBusy: true });

  function askToCancel(order: FundOrder) {
    confirmAction({
      title: `确定要撤销这笔${order.side === 'SUBSCRIBE' ? '申购' : '赎回'}吗？`,
      children: order.side === 'SUBSCRIBE' && order.accountId ? '已扣的款项会退回账户。' : null,
      label: '撤销订单',
      cancelLabel: '返回',
      onConfirm: () =>
        cancel.change({ params: { id: order.id }, body: { version: order.version } }),
    });
  }

  return (
    <PageSection
      heading="在途"
      actions={
        <>
          {!investmentId && (
            <Button data-writes variant="default" size="xs" onClick={() => setOrderingNew(true)}>
              申购新基金
            </Button>
          )}
          <ExportList
            list={fundOrders.list}
            query={investmentId ? { investmentId } : {}}
            size="xs"
          />
          <Button data-writes variant="default" size="xs" onClick={() => setPlacing(true)}>
            记一笔订单
          </Button>
        </>
      }
    >
      {!data ? (
        <NotLoaded error={error} refetch={refetch} rows={2} />
      ) : data.length === 0 ? (
        <EmptyState
          text="没有在途的订单"
          hint="申购还没有份额、赎回还没有到账时，记在这里，净资产不会少算。"
        />
      ) : (
        <ul className={`${list.cards} ${classes.cards}`} aria-label="在途订单">
          {data.map((order) => (
            <OrderCard
              key={order.id}
              order={order}
              showsFund={!investmentId}
              onConfirm={() => dialog.open('confirm', order)}
              onPay={() => dialog.open('pay', order)}
              onCancel={() => askToCancel(order)}
            />
          ))}
        </ul>
      )}
      <PlaceOrder funds={funds} opened={isPlacing} onClose={() => setPlacing(false)} />
      {!investmentId && (
        <OrderNewFund opened={isOrderingNew} onClose={() => setOrderingNew(false)} />
      )}
      {dialog.row && (
        <>
          <ConfirmOrder
            key={`confirm ${dialog.row.id}`}
            order={dialog.row}
            opened={dialog.isOpen('confirm')}
            onClose={dialog.close}
          />
          <PayOrder
            key={`pay ${dialog.row.id}`}
            order={dialog.row}
            opened={dialog.isOpen('pay')}
            onClose={dialog.close}
          />
        </>
      )}
    </PageSection>
  );
}

interface OrderCardProps {
  order: FundOrder;
  /** The orders are of several funds. */
  showsFund: boolean;
  onConfirm: () => void;
  onPay: () => void;
  onCancel: () => void;
}

function OrderCard({ order, showsFund, onConfirm, onPay, onCancel }: OrderCardProps) {
  return (
    <li className={list.card}>
      <div className={list.cardHead}>
        <div className={list.name}>
          <div className={list.heading}>
            <span className={list.title}>{orderTitle(order)}</span>
            <span className={list.mark}>{orderStatus(order)}</span>
            {order.planId && <span className={list.mark}>定投</span>}
          </div>
          {showsFund && (
            <Link className={classes.fund} to={investmentPath(order.investmentId)}>
              {order.investmentName}
            </Link>
          )}
          <p className={list.second}>{nextStep(order, today())}</p>
          {order.note && <p className={list.second}>{order.note}</p>}
        </div>
        <RowButtons id={order.id}>
          {isConfirmable(order, today()) && (
            <Button size="xs" onClick={onConfirm}>
              确认
            </Button>
          )}
          {order.status === 'CONFIRMED' && (
            <Button size="xs" onClick={onPay}>
              登记到账
            </Button>
          )}
          {order.status === 'PENDING' && (
            <Button size="xs" variant="default" onClick={onCancel}>
              撤销
            </Button>
          )}
        </RowButtons>
      </div>
    </li>
  );
}
