import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { calendarFeed } from '../../../contract/dues/dues.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { keyOfCall, useCall, useChangeCall } from '../../lib/query/use-call.ts';
import type { Refetch } from '../../lib/query/use-change.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import classes from './dues.module.css';

const queryKey = keyOfCall(calendarFeed.show);
const refetch: Refetch = (queryClient) => queryClient.invalidateQueries({ queryKey });

interface FeedDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** The calendar feed: its address, which is shown once, whether it has amounts, and its end. */
export function FeedDialog({ opened, onClose }: FeedDialogProps) {
  const narrow = useNarrow();
  const {
    data: feed,
    error,
    refetch: tryAgain,
  } = useCall(calendarFeed.show, opened ? {} : null, { mayBeNull: true });
  const [address, setAddress] = useState<string>();
  const renew = useChangeCall(calendarFeed.renew, { refetch });
  const update = useChangeCall(calendarFeed.update, { refetch });
  const remove = useChangeCall(calendarFeed.remove, {
    refetch,
    onDone: () => setAddress(undefined),
  });
  const amounts = feed?.amounts ?? false;

  async function newAddress() {
    const { path, url } = await renew.submit({ body: { amounts } });
    setAddress(url ?? `${window.location.origin}${path}`);
  }

  return (
    <Modal
      opened={opened}
      onClose={() => {
        setAddress(undefined);
        onClose();
      }}
      title="日历订阅"
      fullScreen={narrow}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.feed}>
        <p>
          在手机或电脑的日历里订阅这个地址，到期事项会自动出现。知道地址的人都能看到内容，请勿外传；重新生成后旧地址立即失效。
        </p>
        {error && (
          <LoadError message={`加载失败: ${error.message}`} onRetry={() => void tryAgain()} />
        )}
        {address && (
          <TextInput
            label="订阅地址"
            description="只显示这一次，请现在复制。"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        {feed && (
          <>
            <p className={classes.kind}>
              生成于 {formatInstant(feed.createdAt)}，
              {feed.lastReadAt ? `最近读取 ${formatInstant(feed.lastReadAt)}` : '还没有被读取过'}
            </p>
            <Checkbox
              label="标题中包含金额"
              checked={amounts}
              disabled={update.isPending}
              onChange={(event) =>
                update.change({ body: { amounts: event.currentTarget.checked } })
              }
            />
          </>
        )}
        <div className={classes.feedButtons}>
          {feed && (
            <Button
              data-writes
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.change({})}
            >
              关闭订阅
            </Button>
          )}
          <div>
            <Button
              data-writes
              key={feed?.createdAt}
              loading={renew.isPending}
              disabled={feed === undefined}
              onClick={() => void newAddress().catch(() => undefined)}
            >
              {feed ? '重新生成地址' : '生成订阅地址'}
            </Button>
          </div>
        </div>
      </div>
    </Modal>
  );
}
