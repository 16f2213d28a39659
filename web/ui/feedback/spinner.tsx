import classes from './spinner.module.css';

interface SpinnerProps {
  size?: 'sm' | 'md' | 'lg';
  /** In the middle of the whole window instead of its own line. */
  wholePage?: boolean;
}

/** Something is on its way and its shape is not known yet. */
export function Spinner({ size = 'md', wholePage = false }: SpinnerProps) {
  return (
    <div className={classes.place} data-whole={wholePage} role="status" aria-label="加载中">
      <span className={classes.spinner} data-size={size} />
    </div>
  );
}
