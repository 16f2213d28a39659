import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { securities } from '../../../contract/securities/securities.ts';
import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import type { HandedFile } from '../../lib/handed-file.ts';
import { refetchMoney } from '../../lib/query/invalidate.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { refetchNothing } from '../../lib/query/use-change.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** What is under way for an account. */
export type Waiting = 'sync' | 'test' | 'statement';

type NamedAccount = Pick<SecuritiesAccount, 'id' | 'accountName'>;

/** Syncs and tests accounts: which of them are under way, and a toast with each outcome. */
export function useSyncs(accounts: readonly SecuritiesAccount[] | undefined) {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Waiting>>(new Map());
  const syncAccount = useChangeCall(securities.sync);
  const testAccount = useChangeCall(securities.test, { refetch: refetchNothing });
  const fetchStatement = useChangeCall(securities.statement, { refetch: refetchNothing });
  const navigate = useNavigate();
  useFinishedSyncs(accounts);

  async function wait(id: string, what: Waiting, work: () => Promise<void>) {
    if (waiting.has(id)) return;
    setWaiting((ids) => new Map([...ids, [id, what]]));
    try {
      await work();
    } catch {
      // The query client has announced what went wrong.
    } finally {
      setWaiting((ids) => new Map([...ids].filter(([other]) => other !== id)));
    }
  }

  const sync = ({ id, accountName }: NamedAccount) =>
    wait(id, 'sync', async () => {
      const { syncStatus, syncError, unread } = await syncAccount.submit({ params: { id } });
      const left = unread.length;
      if (syncStatus === 'SUCCESS' && left > 0) {
        toast.warning(`${accountName} 已同步，有 ${left} 项内容未能读取或核对，详见该账户`);
      } else if (syncStatus === 'SUCCESS') toast.success(`${accountName} 已同步`);
      else if (syncStatus === 'FAILED') toast.error(syncError ?? '', `${accountName} 同步失败`);
      else toast.info(`${accountName} 仍在同步，完成后会自动更新`);
    });

  const test = ({ id, accountName }: NamedAccount) =>
    wait(id, 'test', async () => {
      const { ok, message } = await testAccount.submit({ params: { id } });
      if (ok) toast.success(message, accountName);
      else toast.error(message, `${accountName} 连接失败`);
    });

  /** Opens the import with the account's statement as its file. */
  const importStatement = ({ id, accountName }: NamedAccount) =>
    wait(id, 'statement', async () => {
      const { ok, message, file } = await fetchStatement.submit({ params: { id } });
      if (!ok || !file) {
        toast.error(message, `${accountName} 未取得报表`);
        return;
      }
      const handed: HandedFile = {
        file: new File([file.text], file.name),
        securitiesAccountId: id,
      };
      await navigate('/dashboard/imports', { state: { handed } });
    });

  return {
    waiting,
    sync: (account: NamedAccount) => void sync(account),
    test: (account: NamedAccount) => void test(account),
    importStatement: (account: NamedAccount) => void importStatement(account),
  };
}

/** Fetches all figures anew when a sync ends that this page did not wait for. */
function useFinishedSyncs(accounts: readonly SecuritiesAccount[] | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!accounts) return;
    const running = accounts.filter(({ syncStatus }) => syncStatus === 'SYNCING');
    const ids = running.map(({ id }) => id);
    const ended = before.current.some((id) => !ids.includes(id));
    before.current = ids;
    if (ended) void refetchMoney(queryClient);
  }, [accounts, queryClient]);
}
