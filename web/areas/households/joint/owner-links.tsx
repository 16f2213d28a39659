import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { useHousehold } from '../households.queries.ts';
import classes from './joint.module.css';

/** Links to the same page of one's own and of the household's, which are loaded whole. */
export function OwnerLinks() {
  const { pathname, search } = useLocation();
  const { data } = useHousehold();
  // What is below a list is one owner's.
  const page = pathname.split('/').slice(0, 3).join('/') + search;
  return (
    <div className={classes.links}>
      <Button component="a" variant="default" href={page}>
        我的
      </Button>
      {data && (
        <Button component="a" variant="default" href={`/household/${data.id}${page}`}>
          {data.name}
        </Button>
      )}
    </div>
  );
}
