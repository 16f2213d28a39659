import { Link } from 'react-router';
import classes from './plain-button.module.css';

/** A link that looks like a button. */
export function ButtonLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.button} data-look="filled">
      {children}
    </Link>
  );
}
