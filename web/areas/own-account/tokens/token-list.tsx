import { Badge, Button } from '@mantine/core';
import { type AccessToken, tokens as tokenCalls } from '../../../../contract/auth/tokens.ts';
import { scopesInWords } from '../../../../contract/token-scopes.ts';
import { formatInstant } from '../../../lib/format/format.ts';
import { useRemovalCall } from '../../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import { confirmDelete } from '../../../ui/overlays/confirm-delete.tsx';
import { refetchOwnAccount } from '../own-account.queries.ts';
import classes from './tokens.module.css';

/** The tokens, newest first, each with what it may do and the button that revokes it. */
export function TokenList({ tokens }: { tokens: AccessToken[] }) {
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
  const { id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt, expired } = token;
  return (
    <li className={classes.token}>
      <div className={classes.facts}>
        <div className={classes.name}>
          {name}
          <code className={classes.prefix}>{prefix}…</code>
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
