import type { MissingPart } from '../lib/api/load-part.ts';
import { usePartRetry } from '../ui/feedback/use-part-retry.ts';
import { PlainButton } from '../ui/lists/plain-button.tsx';
import { FailureScreen } from './crash-screen.tsx';

interface MissingPageProps {
  missing: MissingPart;
  /** Opens the page again. */
  onRetry: () => void;
  /** Called when a retry has loaded the files. */
  onArrived: () => void;
}

/** Shown instead of a page whose files could not be loaded. */
export function MissingPage({ missing, onRetry, onArrived }: MissingPageProps) {
  const { message, isNewVersion } = usePartRetry(missing, onArrived);
  if (isNewVersion) {
    return (
      <FailureScreen
        title={message}
        text="系统已经更新，打开这个页面需要新版本的文件。您已保存的数据不受影响。"
      >
        <PlainButton onClick={() => window.location.reload()}>刷新页面</PlainButton>
      </FailureScreen>
    );
  }
  return (
    <FailureScreen
      title={message}
      text="这个页面还没有加载完成，连接恢复后会自动打开。您已保存的数据不受影响。"
    >
      <PlainButton onClick={onRetry}>重试</PlainButton>
    </FailureScreen>
  );
}
