import { calls } from '../endpoint.ts';
import type { guideSchemas } from './guide.schemas.ts';

export type { Guide, GuideState, GuideStep } from './guide.schemas.ts';

/** The calls of what leads a new user to a first net worth. */
export const guide = calls<typeof guideSchemas>()({
  show: {
    name: 'guide.show',
    method: 'GET',
    path: '/auth/guide',
    summary:
      'Whether a new user is still to be led to a first net worth, and what is entered already',
    access: 'user',
    effect: 'read',
  },
  update: {
    name: 'guide.update',
    method: 'PUT',
    path: '/auth/guide',
    summary: 'Skip the guide, finish it, or open it again',
    access: 'user',
    effect: 'transaction',
  },
});
