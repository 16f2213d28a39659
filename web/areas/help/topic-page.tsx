import { Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import classes from './help.module.css';
import { topics } from './topics.ts';

/** One page of the guide, and the way to the next one. */
export function TopicPage() {
  const { topic: name } = useParams();
  const index = topics.findIndex((topic) => topic.name === name);
  const topic = topics[index];
  if (!topic) return <Navigate to="/dashboard/help" replace />;
  const { title, Text } = topic;
  const next = topics[index + 1];
  return (
    <article key={name}>
      <PageHeader
        title={title}
        actions={
          <Link to="/dashboard/help" className={classes.all}>
            全部帮助
          </Link>
        }
      />
      <Suspense fallback={<Spinner />}>
        <Text />
        {next && (
          <p className={classes.next}>
            下一篇：<Link to={`/dashboard/help/${next.name}`}>{next.title}</Link>
          </p>
        )}
      </Suspense>
    </article>
  );
}
