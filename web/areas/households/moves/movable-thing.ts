import type { MovableKind } from '../../../../contract/moves/move-words.ts';

/** What a person can move to their household, or back. */
export interface MovableThing {
  kind: MovableKind;
  id: string;
  name: string;
  /** Leaves the page of what was moved: it is not among what the page shows any more. */
  leave?: () => unknown;
}
