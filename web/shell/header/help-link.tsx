import { IconHelp } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { areas } from '../../areas.ts';
import classes from './help-link.module.css';

/** Leads to the part of the guide that is about the page. */
export function HelpLink() {
  const { pathname } = useLocation();
  return (
    <Link to={helpFor(pathname)} className={classes.help} title="帮助">
      <IconHelp size={20} stroke={1.6} aria-hidden="true" />
      <span className={classes.word}>帮助</span>
    </Link>
  );
}

/** The page of the guide that the area of an address names, at the heading about it. */
function helpFor(pathname: string): string {
  const [, , first = ''] = pathname.split('/');
  const area = areas.find(({ pages = [] }) =>
    pages.some(({ path }) => path.split('/')[0] === first),
  );
  const [page] = area?.pages ?? [];
  return area?.help && page ? `/dashboard/help/${area.help}#${page.title}` : '/dashboard/help';
}
