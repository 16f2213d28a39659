import { Button } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { type SpendingRule, spendingRules } from '../../../../contract/spending/bulk.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall, useChangeCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { RowButtons } from '../../../ui/lists/row-buttons.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { MenuItem } from '../../../ui/overlays/menu-item.tsx';
import { MoreMenu } from '../../../ui/overlays/more-menu.tsx';
import ledger from '../ledger.module.css';
import { SettingsHead } from '../settings-head.tsx';
import { AddRule, ApplyRule, EditRule } from './rule-form.tsx';
import { conditionsInWords, effectsInWords, type RuleNames } from './rule-in-words.ts';
import type { RulePreset } from './rule-values.ts';
import classes from './rules.module.css';
import { useAskedRule } from './use-asked-rule.ts';
import { useRuleNames } from './use-rule-names.ts';

type DialogName = 'add' | 'edit' | 'apply';
const icon = { size: 16, stroke: 1.5 } as const;

/** The rules by which new entries get categories, payees and tags, in their order. */
export function RulesPage() {
  const { data, error, refetch } = useCall(spendingRules.list);
  const names = useRuleNames();
  const dialog = useRowDialog<DialogName, SpendingRule>();
  const [preset, setPreset] = useState<RulePreset>();
  const add = (filled?: RulePreset) => {
    setPreset(filled);
    dialog.open('add');
  };
  useAskedRule(add);
  const rule = data?.find(({ id }) => id === dialog.row?.id) ?? dialog.row ?? data?.[0];
  return (
    <>
      <SettingsHead shown="rules" actions={<AddButton onClick={() => add()}>添加规则</AddButton>} />
      {!data ? (
        <NotLoaded error={error} refetch={refetch} />
      ) : data.length === 0 ? (
        <EmptyState
          text="暂无规则"
          hint="没有规则也能记账。规则按对方、备注、金额等条件，为新记下和导入的流水设置分类、对方名称和标签。"
          action={
            <Button data-writes onClick={() => add()}>
              添加第一条规则
            </Button>
          }
        />
      ) : (
        <>
          <p className={ledger.hint}>
            从上到下检查；几条规则都设置了同一项时，以上面的为准。您自己选的分类不会被规则改掉。
          </p>
          <ol className={classes.rules} aria-label="规则">
            {data.map((one, at) => (
              <Rule key={one.id} rule={one} at={at} all={data} names={names} open={dialog.open} />
            ))}
          </ol>
        </>
      )}
      <AddRule
        names={names}
        preset={preset}
        others={data ?? []}
        opened={dialog.isOpen('add')}
        onClose={dialog.close}
      />
      {rule && (
        <>
          <EditRule
            rule={rule}
            names={names}
            opened={dialog.isOpen('edit')}
            onClose={dialog.close}
          />
          <ApplyRule
            rule={rule}
            names={names}
            opened={dialog.isOpen('apply')}
            onClose={dialog.close}
          />
        </>
      )}
    </>
  );
}

interface RuleProps {
  rule: SpendingRule;
  at: number;
  /** In their order. */
  all: readonly SpendingRule[];
  names: RuleNames;
  open: (name: DialogName, rule: SpendingRule) => void;
}

function Rule({ rule, at, all, names, open }: RuleProps) {
  const { id, conditions, effects } = rule;
  const order = useChangeCall(spendingRules.order);
  const remove = useRemovalCall(spendingRules.remove);
  const words = conditionsInWords(conditions, names);
  const move = (step: 1 | -1) => {
    const ids = all.map((one) => one.id);
    ids.splice(at, 1);
    ids.splice(at + step, 0, id);
    order.change({ body: { ids } });
  };
  const askToRemove = () =>
    confirmDelete({
      text: '确定要删除这条规则吗？',
      consequence: `“${words}”不再用于新的流水；它设置过的流水保持不变。`,
      onConfirm: () => remove.change([id]),
    });
  return (
    <li className={classes.rule}>
      <span className={classes.number} aria-hidden="true">
        {at + 1}
      </span>
      <div>
        <p className={classes.words}>{words}</p>
        <p className={ledger.second}>{effectsInWords(effects, names)}</p>
      </div>
      <RowButtons id={id}>
        <MoreMenu subject={`规则 ${at + 1}`}>
          <MenuItem icon={<IconPencil {...icon} />} onChoose={() => open('edit', rule)}>
            编辑
          </MenuItem>
          {at > 0 && (
            <MenuItem icon={<IconArrowUp {...icon} />} onChoose={() => move(-1)}>
              上移
            </MenuItem>
          )}
          {at < all.length - 1 && (
            <MenuItem icon={<IconArrowDown {...icon} />} onChoose={() => move(1)}>
              下移
            </MenuItem>
          )}
          <MenuItem icon={<IconHistory {...icon} />} onChoose={() => open('apply', rule)}>
            应用到过去的流水
          </MenuItem>
          <MenuItem danger icon={<IconTrash {...icon} />} onChoose={askToRemove}>
            删除
          </MenuItem>
        </MoreMenu>
      </RowButtons>
    </li>
  );
}
