import { Button } from '@mantine/core';
import { Link } from 'react-router';
import {
  type CorporateAction,
  corporateActions,
  isAmountUnknown,
} from '../../../../contract/investments/corporate-actions.ts';
import { today } from '../../../lib/format/format.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import { Facts } from '../../../ui/figures/facts.tsx';
import { investmentPath } from '../investment-path.ts';
import { arithmeticOf, cautionOf, factsOf, stageOf } from './action-texts.ts';
import classes from './corporate-actions.module.css';

interface ProposedActionProps {
  action: CorporateAction;
  /** Whether to name the holding: in a list with proposals of other holdings. */
  showsHolding: boolean;
  onEdit: () => void;
}

/** One proposal: what was announced, what it comes to and why, and the three answers to it. */
export function ProposedAction({ action, showsHolding, onEdit }: ProposedActionProps) {
  const accept = useChangeCall(corporateActions.accept, { isRowBusy: true });
  const dismiss = useChangeCall(corporateActions.dismiss, { isRowBusy: true });
  const isBusy = useIsRowBusy(action.id);
  const currentDay = today();
  const isBookable =
    action.entries.length > 0 &&
    action.entries.every(({ day }) => day <= currentDay) &&
    !action.entries.some(isAmountUnknown);
  const caution = cautionOf(action);
  const name = `${action.investmentName} ${action.text}`;
  return (
    <li className={classes.action}>
      <div className={classes.words}>
        <p className={classes.announcement}>
          {showsHolding && (
            <Link to={investmentPath(action.investmentId)}>{action.investmentName}</Link>
          )}
          <strong>{action.text}</strong>
          <span className={classes.stage}>{stageOf(action, currentDay)}</span>
        </p>
        <p className={classes.facts}>{factsOf(action)}</p>
        {action.quantityHeld === 0 && <p>登记日没有持仓，没有可以记入的交易。</p>}
        <Facts
          className={classes.arithmetic}
          facts={arithmeticOf(action).map(({ label, text }) => [label, text])}
        />
        {caution && <p className={classes.facts}>{caution}</p>}
      </div>
      <div className={classes.answers}>
        <Button
          data-writes
          size="xs"
          disabled={!isBookable || isBusy}
          aria-label={`接受 ${name}`}
          onClick={() => accept.change({ params: { id: action.id }, body: {} })}
        >
          接受
        </Button>
        <Button
          data-writes
          size="xs"
          variant="default"
          disabled={action.entries.length === 0 || isBusy}
          aria-label={`编辑后接受 ${name}`}
          onClick={onEdit}
        >
          编辑后接受
        </Button>
        <Button
          data-writes
          size="xs"
          variant="default"
          disabled={isBusy}
          aria-label={`忽略 ${name}`}
          onClick={() => dismiss.change({ params: { id: action.id } })}
        >
          忽略
        </Button>
      </div>
    </li>
  );
}
