import { calls } from '../endpoint.ts';
import type { movesSchemas } from './moves.schemas.ts';

export type { LinkedThing, Move, MovePreview } from './moves.schemas.ts';

/** What moves between a person and their household, with its whole history or from the day of the move on. */
export const moves = calls<typeof movesSchemas>()({
  list: {
    name: 'household.moves',
    method: 'GET',
    path: '/household/moves',
    summary: 'What was moved within the last day, newest first',
    access: 'user',
    effect: 'read',
  },
  preview: {
    name: 'household.previewMove',
    method: 'POST',
    path: '/household/moves/preview',
    summary:
      'What moving an account or asset between the user and their household would do: what others see then, and what it is linked with',
    access: 'user',
    effect: 'read',
  },
  create: {
    name: 'household.move',
    method: 'POST',
    path: '/household/moves',
    summary:
      'Move an account or asset to the household, or back, with its whole history or from today on; links with what stays end',
    access: 'user',
    effect: 'transaction',
    confirmed: 'always',
    message: '已移动',
  },
  undo: {
    name: 'household.undoMove',
    method: 'DELETE',
    path: '/household/moves/:id',
    summary:
      'Undo a move of the last day, after which both owners’ rows are as they were; refused once anything of it has changed',
    access: 'user',
    effect: 'transaction',
    confirmed: 'always',
    message: '移动已撤销',
  },
});
