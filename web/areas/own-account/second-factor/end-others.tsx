import { Button } from '@mantine/core';
import { useEndOtherSessions, useOwnSessions } from '../own-account.queries.ts';
import classes from './second-factor.module.css';

/** Offers, after a change of the factors, to end the sessions that were opened before it. */
export function EndOthers({ onDone }: { onDone: () => void }) {
  const { data: sessions = [] } = useOwnSessions();
  const end = useEndOtherSessions();
  const others = sessions.length - 1;
  if (others < 1) return null;
  return (
    <div className={classes.offer} role="status">
      <p>两步验证已更改。其他 {others} 台设备仍保持登录，要让它们退出，下次登录时重新验证吗？</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={end.isPending}
          onClick={() => void end.submit({}).then(onDone, () => undefined)}
        >
          全部退出
        </Button>
        <Button variant="subtle" onClick={onDone}>
          保持登录
        </Button>
      </div>
    </div>
  );
}
