import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type FundOrder,
  fundOrders,
} from '../../../../contract/investments/fund-orders/fund-orders.ts';
import type { FundPlan } from '../../../../contract/investments/fund-plans/fund-plans.schemas.ts';
import { fundPlans } from '../../../../contract/investments/fund-plans/fund-plans.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall, useChangeCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import list from '../../../ui/lists/list.module.css';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { PageSection } from '../../../ui/pages/page-section.tsx';
import classes from '../fund-orders/fund-orders.module.css';
import { useOrdersOnWay } from '../fund-orders/fund-orders.queries.ts';
import { investmentPath } from '../investment-path.ts';
import { AddPlan, EditPlan } from './plan-dialogs.tsx';
import { nextDayTexts, planTitle } from './plan-values.ts';

interface PlansSectionProps {
  funds: readonly Investment[];
  /** Only the plans of this fund. */
  investmentId?: string | undefined;
}

/** Plans (定投): when each orders next, and the order of this period, to be confirmed by one press. */
export function PlansSection({ funds, investmentId }: PlansSectionProps) {
  const { data, error, refetch } = useCall(
    fundPlans.list,
    {},
    {
      select: (plans) =>
        plans.filter((plan) => investmentId === undefined || plan.investmentId === investmentId),
    },
  );
  const orders = useOrdersOnWay(investmentId);
  const [isAdding, setAdding] = useState(false);
  const dialog = useRowDialog<'edit', FundPlan>();
  const remove = useRemovalCall(fundPlans.remove);
  const confirm = useChangeCall(fundOrders.confirm, { isRowBusy: true });
  // Without a version: it overwrites nothing, and pausing what is paused changes nothing.
  const switchPlan = useChangeCall(fundPlans.update, { isRowBusy: true });

  function askToRemove({ id }: FundPlan) {
    confirmDelete({
      text: '确定要删除这个定投计划吗？',
      consequence: '已经生成的订单和交易会保留。',
      onConfirm: () => remove.change([id]),
    });
  }

  /** The oldest order of a plan whose net value is there. */
  const orderOf = (plan: FundPlan) =>
    orders.data?.findLast(
      ({ planId, status, nav }) => planId === plan.id && status === 'PENDING' && nav !== null,
    );

  return (
    <PageSection
      heading="定投"
      actions={
        <>
          {!investmentId && <ExportList list={fundPlans.list} size="xs" />}
          <Button data-writes variant="default" size="xs" onClick={() => setAdding(true)}>
            新建定投
          </Button>
        </>
      }
    >
      {!data ? (
        <NotLoaded error={error} refetch={refetch} rows={2} />
      ) : data.length === 0 ? (
        <EmptyState
          text="还没有定投计划"
          hint="到了扣款日会自动生成一笔申购订单，净值公布后入账。"
        />
      ) : (
        <ul className={`${list.cards} ${classes.cards}`} aria-label="定投计划">
          {data.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              order={orderOf(plan)}
              showsFund={!investmentId}
              onConfirm={({ id, version }) => confirm.change({ params: { id }, body: { version } })}
              onEdit={() => dialog.open('edit', plan)}
              onSwitch={() =>
                switchPlan.change({ params: { id: plan.id }, body: { isActive: !plan.isActive } })
              }
              onRemove={() => askToRemove(plan)}
            />
          ))}
        </ul>
      )}
      <AddPlan funds={funds} opened={isAdding} onClose={() => setAdding(false)} />
      {dialog.row && (
        <EditPlan
          key={dialog.row.id}
          plan={dialog.row}
          opened={dialog.isOpen('edit')}
          onClose={dialog.close}
        />
      )}
    </PageSection>
  );
}

interface PlanCardProps {
  plan: FundPlan;
  /** The order of this period, which can be confirmed. */
  order: FundOrder | undefined;
  /** The plans are of several funds. */
  showsFund: boolean;
  onConfirm: (order: FundOrder) => void;
  onEdit: () => void;
  onSwitch: () => void;
  onRemove: () => void;
}

function PlanCard(props: PlanCardProps) {
  const { plan, order, showsFund, onConfirm, onEdit, onSwitch, onRemove } = props;
  return (
    <li className={list.card}>
      <div className={list.cardHead}>
        <div className={list.name}>
          <div className={list.heading}>
            <span className={list.title}>{planTitle(plan)}</span>
            {!plan.isActive && <span className={list.mark}>已暂停</span>}
          </div>
          {showsFund && (
            <Link className={classes.fund} to={investmentPath(plan.investmentId)}>
              {plan.investmentName}
            </Link>
          )}
          <NextDays plan={plan} />
          {plan.lastNote && <p className={classes.caution}>{plan.lastNote}</p>}
        </div>
        <RowButtons id={plan.id}>
          {order && (
            <Button
              key={`confirm ${order.id}`}
              size="xs"
              onClick={() => onConfirm(order)}
              aria-label={`确认 ${order.pricingDay} 这一期 ${formatMoney(order.amount, order.currency)}`}
            >
              确认本期
            </Button>
          )}
          <Button size="xs" variant="default" onClick={onEdit}>
            编辑
          </Button>
          <Button
            key={plan.isActive ? 'pause' : 'resume'}
            size="xs"
            variant="default"
            onClick={onSwitch}
          >
            {plan.isActive ? '暂停' : '恢复'}
          </Button>
          <Button size="xs" variant="default" onClick={onRemove}>
            删除
          </Button>
        </RowButtons>
      </div>
    </li>
  );
}

function NextDays({ plan }: { plan: FundPlan }) {
  const days = nextDayTexts(plan);
  if (!plan.isActive) return <p className={list.second}>已暂停，不会下单</p>;
  if (days.length === 0) return <p className={list.second}>已结束，没有下一期</p>;
  return (
    <p className={list.second}>
      接下来{' '}
      {days.map((day, index) => (
        <span key={day} className={classes.day}>
          {day}
          {index < days.length - 1 && '、'}
        </span>
      ))}
    </p>
  );
}
