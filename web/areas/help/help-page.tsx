import { Link } from 'react-router';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import classes from './help.module.css';
import { topics } from './topics.ts';

/** The pages of the guide, and which version this is. */
export function HelpPage() {
  return (
    <>
      <PageHeader title="帮助" description="每个页面右上角的“帮助”会打开与该页面有关的一篇。" />
      <ul className={classes.topics}>
        {topics.map(({ name, title, about }) => (
          <li key={name}>
            <Link to={`/dashboard/help/${name}`} className={classes.topic}>
              <span className={classes.title}>{title}</span>
              <span className={classes.about}>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.version}>家底 {import.meta.env.VITE_VERSION}，以 MIT 许可证发布。</p>
    </>
  );
}
