import { Link, type LinkProps } from 'react-router';
import classes from './text-link.module.css';

/** A link among words, tall enough for a finger. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={classes.link} />;
}
