import type { ComponentType } from 'react';
import type { AreaPage } from '../../../area.ts';
import { NoJointPage } from './no-joint-page.tsx';

/** The pages that show both together, by the paths of those that they stand for. */
const jointPages: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '': async () => (await import('./joint-dashboard.tsx')).JointDashboard,
  reports: async () => (await import('./joint-reports.tsx')).JointReports,
  calendar: async () => (await import('./joint-calendar.tsx')).JointCalendar,
};

/** The first words of the paths of pages that show no owner's data, and are the same everywhere. */
const aboutPerson = [
  'account',
  'household',
  'help',
  'reminders',
  'email-test',
  'email-test-simple',
];

/** Loads what stands in the place of a page while one's own data and the household's are shown together. */
export async function jointPage({ path, title, load }: AreaPage): Promise<ComponentType> {
  const joint = jointPages[path];
  if (joint) return joint();
  if (aboutPerson.includes(path.split('/')[0] ?? '')) return load();
  return function Page() {
    return <NoJointPage title={title} />;
  };
}
