import { PlainButton } from '../lists/plain-button.tsx';
import classes from './empty-state.module.css';

interface LoadErrorProps {
  /** The whole text: pages have the wording of docs/specification.md, §2. */
  message: string;
  onRetry: () => void;
}

/** Shown instead of something that could not be loaded. */
export function LoadError({ message, onRetry }: LoadErrorProps) {
  return (
    <div className={classes.empty} role="alert">
      <p className={classes.text}>{message}</p>
      <div className={classes.action}>
        <PlainButton look="outlined" onClick={onRetry}>
          重新加载
        </PlainButton>
      </div>
    </div>
  );
}
