import type { ReactNode } from 'react';
import { PlainButton } from '../ui/lists/plain-button.tsx';
import classes from './crash-screen.module.css';

interface FailureScreenProps {
  title: string;
  text: string;
  /** Buttons or links to go on with. */
  children: ReactNode;
}

/** Shown instead of a page that cannot be shown. */
export function FailureScreen({ title, text, children }: FailureScreenProps) {
  return (
    <div className={classes.crash} role="alert">
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}

/**
 * Shown after an unexpected error: states that saved data is safe, and offers to reload or go back.
 */
export function CrashScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <FailureScreen
      title="出现了一个错误"
      text="页面没能正常显示，您已保存的数据不受影响。请重试，或刷新页面。"
    >
      <PlainButton onClick={onRetry}>重试</PlainButton>
      <PlainButton look="outlined" onClick={() => window.location.reload()}>
        刷新
      </PlainButton>
    </FailureScreen>
  );
}
