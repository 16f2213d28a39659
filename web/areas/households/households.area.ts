import type { WebArea } from '../../area.ts';

/** Reached from the user menu: most people are in no household. */
export const householdsArea: WebArea = {
  name: 'households',
  paths: ['household'],
  help: 'household',
  pages: [
    {
      path: 'household',
      title: '家庭',
      load: () => import('./household-page.tsx').then((m) => m.HouseholdPage),
    },
  ],
};
