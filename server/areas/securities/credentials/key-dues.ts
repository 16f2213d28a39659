import type { SecuritiesAccountType } from '../../../../contract/securities/securities-fields.ts';
import { addDays, dayIn } from '../../../../finance/calendar/days.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { AreaDue, DuesQuestion } from '../../../due.ts';
import { listSecuritiesAccounts } from '../securities-accounts.repository.ts';

/**
 * How many days keys hold after they were made: access tokens of LongPort 90, tokens of Interactive Brokers
 * at most a year, which is what its form offers last. The keys of the others do not end by themselves.
 */
const keyDays: Partial<Record<SecuritiesAccountType, number>> = { LONGPORT: 90, IBKR: 365 };

/** The days on which keys of brokers end, counted from when they were entered. */
export async function securitiesDues(
  db: Db,
  { config }: Deps,
  { ownerId, from, to }: DuesQuestion,
): Promise<AreaDue[]> {
  const accounts = await listSecuritiesAccounts(db, ownerId);
  return accounts.flatMap((account): AreaDue[] => {
    const { credentials_entered_at: enteredAt, credentials_version, is_active } = account;
    const days = keyDays[account.account_type];
    if (days === undefined || enteredAt === null || is_active === 0) return [];
    const date = addDays(dayIn(config.timeZone, new Date(enteredAt)), days);
    if (date < from || date > to) return [];
    return [
      {
        kind: 'BROKER_KEY',
        rowId: account.id,
        occurrence: String(credentials_version),
        title: `${account.account_name} 密钥到期`,
        date,
        money: null,
        link: '/dashboard/securities',
        isSettled: false,
        version: account.version,
        updatedAt: account.updated_at,
      },
    ];
  });
}
