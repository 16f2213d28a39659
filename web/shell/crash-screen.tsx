import { PlainButton } from '../ui/plain-button.tsx';
import classes from './crash-screen.module.css';

/** Something broke that should not. What was saved is safe; this says so and offers two ways on. */
export function CrashScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.crash} role="alert">
      <h1 className={classes.title}>出现了一个错误</h1>
      <p className={classes.text}>页面没能正常显示，您已保存的数据不受影响。请重试，或刷新页面。</p>
      <div className={classes.buttons}>
        <PlainButton onClick={onRetry}>重试</PlainButton>
        <PlainButton look="outlined" onClick={() => window.location.reload()}>
          刷新
        </PlainButton>
      </div>
    </div>
  );
}
