import { Button } from '@mantine/core';
import { useState } from 'react';
import { type CreatedToken, tokens } from '../../../../contract/auth/tokens.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { freshAtVisit } from '../own-account.queries.ts';
import { Section } from '../section.tsx';
import { CreateToken } from './create-token.tsx';
import { NewToken } from './new-token.tsx';
import { TokenList } from './token-list.tsx';

/** The access tokens of the user's programs, and the button that makes one. */
export function TokensSection({ asksPassword }: { asksPassword: boolean }) {
  const { data, error, isPending, refetch } = useCall(tokens.list, {}, freshAtVisit);
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedToken>();
  return (
    <Section
      title="访问令牌"
      hint="程序凭令牌访问您的数据，只限您选择的权限。修改密码后全部失效；使用时间每小时更新一次。"
      action={
        <Button variant="default" onClick={() => setCreating(true)}>
          创建令牌
        </Button>
      }
    >
      {isPending && <SkeletonRows rows={2} />}
      {!data && error && (
        <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />
      )}
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
    </Section>
  );
}
