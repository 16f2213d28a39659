import classes from './spinner.module.css';

interface SpinnerProps {
  size?: 'sm' | 'md' | 'lg';
  /** In the middle of the whole window instead of a line. */
  wholePage?: boolean;
}

/** Shown while something loads whose layout is not known yet. */
export function Spinner({ size = 'md', wholePage = false }: SpinnerProps) {
  return (
    <div className={classes.place} data-whole={wholePage} role="status" aria-label="加载中">
      <span className={classes.spinner} data-size={size} />
    </div>
  );
}
