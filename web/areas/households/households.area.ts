import type { WebArea } from '../../area.ts';

/** Reached from the user menu: most people are in no household. Named as the first word of the paths of its calls. */
export const householdsArea: WebArea = {
  name: 'household',
  isAboutPerson: true,
  help: 'household',
  pages: [
    {
      path: 'household',
      title: '家庭',
      load: () => import('./household-page.tsx').then((m) => m.HouseholdPage),
    },
  ],
  stores: { lists: { householdShares: '家庭份额' } },
};
