import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { roleLabels } from '../../../contract/households/household-fields.ts';
import { households } from '../../../contract/households/households.ts';
import { silent, useCall } from '../../lib/query/use-call.ts';
import { addressBase, household, isTogether } from '../../lib/session/household.ts';
import classes from './owner-switch.module.css';

/**
 * Leads from one's own data to those of the household, to both together, and back. The page is loaded whole, so that
 * no data of one owner stay in memory with those of another. A person who has left the household is led to their own.
 */
export function OwnerSwitch() {
  const { pathname } = useLocation();
  const { data } = useCall(households.show, {}, { ...silent, mayBeNull: true });
  const isElsewhere = data === null || (household !== '' && data?.id !== household);
  const hasLeft = addressBase !== '' && data !== undefined && isElsewhere;
  useEffect(() => {
    if (hasLeft) window.location.replace('/dashboard');
  }, [hasLeft]);
  if (!data) return null;
  // What is below a list is one owner's.
  const [, dashboard, list] = pathname.split('/');
  const page = `/${[dashboard, list].filter(Boolean).join('/')}`;
  return (
    <nav className={classes.switch} aria-label="查看谁的资产">
      <a href={page} aria-current={addressBase ? undefined : 'true'}>
        我的
      </a>
      <a href={`/household/${data.id}${page}`} aria-current={household ? 'true' : undefined}>
        {data.name}
        {household && data.role === 'VIEWER' && <small>（{roleLabels.VIEWER}）</small>}
      </a>
      <a href={`/together${page}`} aria-current={isTogether ? 'true' : undefined}>
        合计
      </a>
    </nav>
  );
}
