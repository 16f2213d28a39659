import { guideSteps } from '../../../contract/guide/guide.schemas.ts';
import { type Guide, guide } from '../../../contract/guide/guide.ts';
import type { Db } from '../../db/database.ts';
import { required } from '../../errors.ts';
import type { Caller } from '../../http/pipeline/caller.ts';
import { type Route, route } from '../../http/pipeline/route.ts';
import { findUser, setGuide } from '../auth/users.repository.ts';
import { hasRows } from './guide.repository.ts';

/** What leads a new user to a first net worth: whether it is still offered, and what is entered already. */
export function guideRoutes(): Route[] {
  return [
    route(guide.show, findGuide),
    route(guide.update, async (tx, caller) => {
      await setGuide(tx, caller.userId, caller.body.state);
      return findGuide(tx, caller);
    }),
  ];
}

async function findGuide(db: Db, { userId, ownerId }: Caller): Promise<Guide> {
  const { guide: state } = required(await findUser(db, userId));
  const steps: Guide['steps'] = [];
  for (const key of guideSteps) steps.push({ key, done: await hasRows(db, ownerId, key) });
  return { state, steps };
}
