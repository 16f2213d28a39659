import { PlainButton } from '../lists/plain-button.tsx';
import classes from './empty-state.module.css';

interface LoadErrorProps {
  /** Shown as it stands: the page knows how SPEC.md words its failure. */
  message: string;
  onRetry: () => void;
}

/** Stands where something could not be fetched. */
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
