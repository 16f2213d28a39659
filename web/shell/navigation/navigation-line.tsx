import { useNavigation } from 'react-router';
import classes from './navigation-line.module.css';

/** A thin line at the top while the next page is being fetched. */
export function NavigationLine() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={classes.line} aria-hidden="true" />;
}
