import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type CorporateAction,
  corporateActions,
} from '../../../../contract/investments/corporate-actions.ts';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { useRowDialog } from '../../../lib/forms/use-row-dialog.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { ExportList } from '../../../ui/lists/export-list.tsx';
import { AcceptEdited } from './accept-edited.tsx';
import { AnnounceAction } from './announce-action.tsx';
import classes from './corporate-actions.module.css';
import { ProposedAction } from './proposed-action.tsx';

/** How many proposals of all holdings are shown before the person asks for more. */
const shownAtFirst = 3;

interface ProposedActionsProps {
  /** Only of this holding, with a way to enter an announcement. Left out: of all, if there are any. */
  investment?: Investment;
}

/** Corporate actions that wait for an answer. */
export function ProposedActions({ investment }: ProposedActionsProps) {
  const { data = [], isSuccess } = useCall(corporateActions.list, {
    query: { state: 'PROPOSED', investmentId: investment?.id },
  });
  const [isAnnouncing, setAnnouncing] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const dialog = useRowDialog<'edit', CorporateAction>();
  if (!isSuccess || (!investment && data.length === 0)) return null;
  const shown = showsAll || investment ? data : data.slice(0, shownAtFirst);
  const more = data.length - shown.length;
  return (
    <section className={classes.section} aria-label="公司行动">
      <div className={classes.head}>
        <h2 className={classes.heading}>
          {data.length > 0 ? `公司行动 · ${data.length} 项待处理` : '公司行动'}
        </h2>
        <div className={classes.buttons}>
          <ExportList
            list={corporateActions.list}
            query={investment ? { investmentId: investment.id } : {}}
            size="xs"
          />
          {investment && (
            <Button
              data-writes
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} stroke={1.5} />}
              onClick={() => setAnnouncing(true)}
            >
              录入公告
            </Button>
          )}
        </div>
      </div>
      {data.length === 0 && <p className={classes.facts}>没有待处理的分红、送转、配股或拆股。</p>}
      <ul className={classes.actions}>
        {shown.map((action) => (
          <ProposedAction
            key={action.id}
            action={action}
            showsHolding={!investment}
            onEdit={() => dialog.open('edit', action)}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button size="xs" variant="default" onClick={() => setShowsAll(true)}>
          显示另外 {more} 项
        </Button>
      )}
      {investment && (
        <AnnounceAction
          investment={investment}
          opened={isAnnouncing}
          onClose={() => setAnnouncing(false)}
        />
      )}
      {dialog.row && (
        <AcceptEdited action={dialog.row} opened={dialog.isOpen('edit')} onClose={dialog.close} />
      )}
    </section>
  );
}
