import { useEffect, useState } from 'react';
import { tryToConnect, useIsOffline } from '../../lib/query/use-is-offline.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './notices.module.css';
import { useDueBadge } from './use-due-badge.ts';
import { useServerWatch } from './use-server-watch.ts';
import { forgetSharedFiles, takeNewVersion, useHasNewVersion } from './worker.ts';

/** How long a press on 重试 waits for the server. */
const retryMs = 10_000;

/** Above the page: that the device is offline, and that there is a newer version. */
export function Notices() {
  const isOffline = useIsOffline();
  const hasNewVersion = useHasNewVersion();
  useServerWatch();
  useDueBadge();
  // The person has signed out.
  useEffect(() => forgetSharedFiles, []);
  return (
    <div role="status" className={classes.place}>
      {isOffline && <Offline />}
      {hasNewVersion && (
        <p className={classes.notice}>
          <button type="button" className={classes.press} onClick={takeNewVersion}>
            有新版本，点击刷新
          </button>
        </p>
      )}
    </div>
  );
}

function Offline() {
  const [isTrying, setTrying] = useState(false);
  async function retry() {
    setTrying(true);
    const isConnected = await tryToConnect(retryMs);
    setTrying(false);
    if (!isConnected) toast.error('网络连接失败，请检查您的网络连接');
  }
  return (
    <p className={classes.notice}>
      <span>当前离线。页面可以打开，金额不保存在这台设备上，联网后自动显示。</span>
      <button
        type="button"
        className={classes.press}
        disabled={isTrying}
        aria-busy={isTrying}
        onClick={() => void retry()}
      >
        重试
      </button>
    </p>
  );
}
