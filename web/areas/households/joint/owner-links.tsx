import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import classes from './joint.module.css';
import { useJointHousehold } from './joint.queries.ts';

/** Links to the same page of one's own and of the household's, which are loaded whole. */
export function OwnerLinks() {
  const { pathname, search } = useLocation();
  const household = useJointHousehold();
  // Without what follows the list: a single thing belongs to one owner.
  const page = pathname.split('/').slice(0, 3).join('/') + search;
  return (
    <div className={classes.links}>
      <Button component="a" variant="default" href={page}>
        我的
      </Button>
      {household && (
        <Button component="a" variant="default" href={`/household/${household.id}${page}`}>
          {household.name}
        </Button>
      )}
    </div>
  );
}
