import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { Household } from '../../../../contract/households/households.ts';
import { householdShares, type SharedItem } from '../../../../contract/households/shares.ts';
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts';
import { silent, useCall } from '../../../lib/query/use-call.ts';
import { SettingsSection } from '../../../ui/pages/settings-section.tsx';
import classes from '../household.module.css';
import { JointData } from '../joint/joint-data.tsx';
import { SharesForm } from './shares-form.tsx';

/** The things of the household that have shares, with each member's. Viewers only read them. */
export function SharesSection({ household }: { household: Household }) {
  const list = useCall(householdShares.list, {}, { ...silent, refetchOnMount: 'always' });
  const [edited, setEdited] = useState<SharedItem | 'new'>();
  const { items = [], currency = 'CNY' } = list.data ?? {};
  const isEditor = household.role !== 'VIEWER';
  return (
    <SettingsSection
      title="份额"
      hint="为家庭的一项资产或负债设置每位成员的份额，合计只计入自己的份额。没有设置的，每个人都按全额计入。"
      action={
        isEditor && (
          <Button
            variant="default"
            disabled={!items.some(({ shares }) => shares.length === 0)}
            onClick={() => setEdited('new')}
          >
            设置份额
          </Button>
        )
      }
    >
      <JointData query={list}>
        {(data) => {
          const shared = data.items.filter(({ shares }) => shares.length > 0);
          if (shared.length === 0) return <div className={classes.row}>还没有设置份额。</div>;
          return (
            <ul className={classes.list}>
              {shared.map((item) => (
                <ItemRow
                  key={item.item}
                  item={item}
                  currency={data.currency}
                  household={household}
                  onEdit={isEditor ? () => setEdited(item) : undefined}
                />
              ))}
            </ul>
          );
        }}
      </JointData>
      {edited && (
        <SharesForm
          household={household}
          items={items}
          currency={currency}
          edited={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SettingsSection>
  );
}

interface ItemRowProps {
  item: SharedItem;
  currency: Currency;
  household: Household;
  /** Undefined for viewers. */
  onEdit: (() => void) | undefined;
}

function ItemRow({ item, currency, household: { members }, onEdit }: ItemRowProps) {
  const { name, kind, amount, shares } = item;
  const title = name ?? '已不在资产负债表上';
  const texts = shares.map(({ memberId, percent }) => {
    const member = members.find(({ id }) => id === memberId);
    return `${member?.name ?? ''} ${formatQuantity(percent)}%`;
  });
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.name}>{title}</div>
        <div className={classes.details}>
          {kind && <span>{kind}</span>}
          {amount !== null && <span>{formatMoney(amount, currency)}</span>}
          <span>{texts.join('，')}</span>
        </div>
      </div>
      {onEdit && (
        <Button variant="default" aria-label={`修改份额：${title}`} onClick={onEdit}>
          修改
        </Button>
      )}
    </li>
  );
}
