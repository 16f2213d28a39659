import { Button } from '@mantine/core';
import { type Identity, oidc } from '../../../contract/auth/oidc.ts';
import { callForData } from '../../lib/api/api.ts';
import { formatDay, formatInstant } from '../../lib/format/format.ts';
import { useCall, useRemovalCall } from '../../lib/query/use-call.ts';
import { useChange, useIsRowBusy } from '../../lib/query/use-change.ts';
import { leaveForProvider } from '../../lib/session/provider-trip.ts';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import { SettingsSection } from '../../ui/pages/settings-section.tsx';
import { freshAtVisit, refetchOwnAccount } from './own-account.queries.ts';
import classes from './second-factor/second-factor.module.css';

/** The identities of the provider that sign in to this account. */
export function IdentitiesSection({ label }: { label: string }) {
  const { data: identities = [], isError } = useCall(oidc.list, {}, freshAtVisit);
  const link = useChange<void, void>({
    send: async () => {
      const trip = await callForData(oidc.beginLink);
      leaveForProvider({ ...trip, purpose: 'link' });
    },
    retries: false,
    refetch: refetchOwnAccount,
  });
  const unlink = useRemovalCall(oidc.unlink, { refetch: refetchOwnAccount });
  const askToUnlink = ({ id }: Identity) =>
    confirmDelete({
      text: `确定要取消关联${label}吗？`,
      consequence: '取消后不能再用它登录这个账号；已经登录的设备不受影响。',
      label: '取消关联',
      onConfirm: () => unlink.change([id]),
    });
  return (
    <SettingsSection
      title={label}
      hint={
        isError
          ? '加载失败，请稍后刷新页面。'
          : `关联后，可以用${label}登录这个账号，不必输入密码。`
      }
      action={
        identities.length === 0 && (
          <Button variant="default" loading={link.isPending} onClick={() => link.change()}>
            关联{label}
          </Button>
        )
      }
    >
      {identities.length > 0 && (
        <ul className={classes.list} aria-label={label}>
          {identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              onUnlink={() => askToUnlink(identity)}
            />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

function IdentityRow({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  const { id, issuer, createdAt, lastUsedAt } = identity;
  return (
    <li className={classes.passkey}>
      <div className={classes.words}>
        <div className={classes.name}>{new URL(issuer).host}</div>
        <div className={classes.facts}>
          <span>关联于 {formatDay(createdAt)}</span>
          <span>{lastUsedAt ? `最近使用 ${formatInstant(lastUsedAt)}` : '还没有使用过'}</span>
        </div>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" loading={useIsRowBusy(id)} onClick={onUnlink}>
          取消关联
        </Button>
      </div>
    </li>
  );
}
