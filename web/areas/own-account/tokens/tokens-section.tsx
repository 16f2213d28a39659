import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import {
  type AccessToken,
  type CreatedToken,
  tokens as tokenCalls,
  tokens,
} from '../../../../contract/auth/tokens.ts';
import { scopesInWords } from '../../../../contract/token-scopes.ts';
import { formatInstant } from '../../../lib/format/format.ts';
import { useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { SettingsSection } from '../../../ui/pages/settings-section.tsx';
import { freshAtVisit, refetchOwnAccount } from '../own-account.queries.ts';
import { CreateToken } from './create-token.tsx';
import { NewToken } from './new-token.tsx';
import classes from './tokens.module.css';

/** The access tokens of the user's programs, and the button that makes one. */
export function TokensSection({ asksPassword }: { asksPassword: boolean }) {
  const { data, error, refetch } = useCall(tokens.list, {}, freshAtVisit);
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedToken>();
  return (
    <SettingsSection
      title="访问令牌"
      hint="程序凭令牌访问您的数据，只限您选择的权限。修改密码后全部失效；使用时间每小时更新一次。"
      action={
        <Button variant="default" onClick={() => setCreating(true)}>
          创建令牌
        </Button>
      }
    >
      {!data && <NotLoaded error={error} refetch={refetch} rows={2} />}
      {data && <TokenList tokens={data} />}
      <CreateToken
        opened={isCreating}
        asksPassword={asksPassword}
        onClose={() => setCreating(false)}
        onCreated={(token) => {
          setCreating(false);
          setCreated(token);
        }}
      />
      <NewToken created={created} onClose={() => setCreated(undefined)} />
    </SettingsSection>
  );
}

/** The tokens, newest first, each with what it may do and the button that revokes it. */
function TokenList({ tokens }: { tokens: AccessToken[] }) {
  const revoke = useRemovalCall(tokenCalls.remove, { refetch: refetchOwnAccount });
  if (tokens.length === 0) return <p className={classes.none}>还没有访问令牌。</p>;
  const ask = ({ id, name, expired }: AccessToken) =>
    confirmDelete({
      text: `确定要撤销令牌“${name}”吗？`,
      consequence: expired ? '它已经过期。' : '使用它的程序会立即无法访问您的数据。',
      label: '撤销',
      onConfirm: () => revoke.change([id]),
    });
  return (
    <ul className={classes.list} aria-label="访问令牌">
      {tokens.map((token) => (
        <TokenLine key={token.id} token={token} onRevoke={() => ask(token)} />
      ))}
    </ul>
  );
}

function TokenLine({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { id, name, prefix, scopes, forHousehold, createdAt, expiresAt, lastUsedAt, expired } =
    token;
  return (
    <li className={classes.token}>
      <div className={classes.facts}>
        <div className={classes.name}>
          {name}
          <code className={classes.prefix}>{prefix}…</code>
          {forHousehold && (
            <Badge variant="outline" size="sm">
              家庭
            </Badge>
          )}
          {expired && (
            <Badge variant="outline" size="sm" color="red">
              已过期
            </Badge>
          )}
        </div>
        <div>{scopesInWords(scopes)}</div>
        <div className={classes.times}>
          <span>创建于 {formatInstant(createdAt)}</span>
          <span>{lastUsedAt ? `最近使用 ${formatInstant(lastUsedAt)}` : '从未使用'}</span>
          <span>
            {expired ? '过期于' : '有效期至'} {formatInstant(expiresAt)}
          </span>
        </div>
      </div>
      <Button
        variant="default"
        loading={useIsRowBusy(id)}
        aria-label={`撤销令牌 ${name}`}
        onClick={onRevoke}
      >
        撤销
      </Button>
    </li>
  );
}
