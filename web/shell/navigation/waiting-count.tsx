import { useQuery } from '@tanstack/react-query';
import type { LoadCount } from '../../area.ts';
import { VisuallyHidden } from '../../ui/feedback/visually-hidden.tsx';
import classes from './waiting-count.module.css';

export interface WaitingCountProps {
  /** Which the link is described by; its name stays that of the page. */
  id: string;
  area: string;
  load: LoadCount;
}

/** How many things of an area wait for the person. Loaded after the page; nothing where nothing waits. */
export function WaitingCount({ id, area, load }: WaitingCountProps) {
  const { data } = useQuery({
    queryKey: [area, 'waiting'],
    queryFn: async ({ signal }) => (await load())(signal),
    // Programs propose entries, and days pass, while the application stays open.
    refetchOnWindowFocus: true,
    // The navigation is whole without it.
    meta: { silent: true },
  });
  if (!data) return null;
  return (
    <span id={id} className={classes.count} aria-hidden="true">
      {data}
      <VisuallyHidden>项待处理</VisuallyHidden>
    </span>
  );
}
