import { Suspense } from 'react';
import { useIsMember } from '../../../lib/query/answer-headers.ts';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import type { MovableThing } from './movable-thing.ts';

// The controls that move a thing, among the actions of its row. A user without a household loads none of their code.

const load = () => import('./move-parts.tsx');

/** A button beside the name of a row. */
export const MoveButton = forMembers(async () => (await load()).MoveButton);

/** A small button among those of a row in a table. */
export const MoveIcon = forMembers(async () => (await load()).MoveIcon);

/** An item of the menu of a row. */
export const MoveItem = forMembers(async () => (await load()).MoveItem);

function forMembers(loadPart: Parameters<typeof latePart<MovableThing>>[0]) {
  const Part = latePart<MovableThing>(loadPart);
  return function ForMembers(thing: MovableThing) {
    if (!useIsMember()) return null;
    return (
      <Suspense fallback={null}>
        <Part {...thing} />
      </Suspense>
    );
  };
}
