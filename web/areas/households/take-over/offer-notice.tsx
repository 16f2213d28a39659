import { Button } from '@mantine/core';
import {
  type Household,
  households,
  type TakeOver,
} from '../../../../contract/households/households.ts';
import { keptLabels, takenLabels } from '../../../../contract/households/taken-fields.ts';
import { formatInstant } from '../../../lib/format/format.ts';
import { silent, useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import type { Refetch } from '../../../lib/query/use-change.ts';
import { useSession } from '../../../lib/session/session.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { confirmAction } from '../../../ui/overlays/confirm-delete.tsx';
import classes from '../household.module.css';
import { refetchHousehold } from '../households.queries.ts';

/** Fetches anew everything: what was the household's is the person's own now. */
const refetchAll: Refetch = async (queryClient) => {
  await queryClient.invalidateQueries();
};

/** That the household is about to be dissolved, what becomes whose, and what this member can do about it. */
export function OfferNotice({ household }: { household: Household }) {
  const { offer, members, role, name } = household;
  const { user } = useSession();
  const withdraw = useChangeCall(households.withdrawOffer, { refetch: refetchHousehold });
  if (!offer) return null;
  const heir = members.find(({ id }) => id === offer.memberId);
  const isHeir = heir?.id === user?.id;
  const until = `有效期至 ${formatInstant(offer.expiresAt)}。`;
  return (
    <div className={classes.notice} role="status">
      <p>
        {isHeir
          ? `家庭“${name}”将要解散，全部资产交给您。接受之后，它们成为您自己的资产，家庭结束，其他成员不能再查看。${until}`
          : `家庭“${name}”将要解散，全部资产交给${heir?.name ?? ''}。对方接受之后，家庭结束，其他成员不能再查看。${until}`}
      </p>
      {isHeir && <Acceptance name={name} />}
      {(isHeir || role === 'OWNER') && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.change({})}>
          {isHeir ? '不接受' : '取消解散'}
        </Button>
      )}
    </div>
  );
}

/** What becomes the person's own, and the button by which they accept it. */
function Acceptance({ name }: { name: string }) {
  const preview = useCall(households.lookAtOffer, {}, { ...silent, staleTime: 0, gcTime: 0 });
  const accept = useChangeCall(households.acceptOffer, { refetch: refetchAll });
  if (preview.isError && !preview.data) {
    const message = `加载失败: ${preview.error.message}`;
    return <LoadError message={message} onRetry={() => void preview.refetch()} />;
  }
  if (!preview.data) return <SkeletonRows rows={4} />;
  const { refusal } = preview.data;
  const ask = () =>
    confirmAction({
      title: `确定要接受家庭“${name}”的全部资产吗？`,
      label: '接受',
      children: <p>它们立即成为您自己的资产，家庭结束。接受之后不能撤销。</p>,
      onConfirm: () => accept.change({}),
    });
  return (
    <>
      <ul className={classes.facts}>
        {factsOf(preview.data).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {refusal && (
        <p className={classes.wrong} role="alert">
          {refusal}
        </p>
      )}
      <Button
        className={classes.accept}
        disabled={refusal !== null}
        loading={accept.isPending}
        onClick={ask}
      >
        接受
      </Button>
    </>
  );
}

function factsOf(seen: TakeOver): string[] {
  const { parts, entries, firstDay, transfers, kept, recoded, brokers } = seen;
  const created = [...seen.newCategories, ...seen.newTags];
  const since = firstDay === null ? '' : `，最早的一条是 ${firstDay}`;
  const facts = [
    parts.length > 0
      ? `成为您自己的：${parts.map(({ part, count }) => `${takenLabels[part]} ${count}`).join('、')}。`
      : '家庭还没有资产。',
    entries > 0 && `流水和记录共 ${entries} 条${since}；您过去每一天的净资产也随之改变。`,
    transfers > 0 && `您与家庭之间的转账有 ${transfers} 条流水，成为您自己账户之间的转账。`,
    created.length > 0 && `您还没有的分类和标签会新建：${created.join('、')}。`,
    kept.length > 0 &&
      `您已有的${kept.map((part) => keptLabels[part]).join('、')}保留，家庭的不带过来。`,
    recoded.length > 0 &&
      `编号与您的固定资产相同，会改用新编号：${recoded.map(({ name, code, newCode }) => `${name}（${code} 改为 ${newCode}）`).join('、')}。`,
    brokers.length > 0 &&
      `证券账户${brokers.map((broker) => `“${broker}”`).join('、')}的持仓保留，密钥不带过来，填写密钥之后才能再同步。`,
    '家庭的邀请、访问令牌、日历订阅、成员份额，以及还能撤销的移动，同时结束。',
    '家庭记录在一年之内仍可在“家庭”页面查看。',
  ];
  return facts.filter((fact) => fact !== false);
}
