import type { ComponentType } from 'react';
import type { AreaPage, WebArea } from '../../../area.ts';
import { NoJointPage } from './no-joint-page.tsx';

/** The joint pages, by the paths of the pages that they replace. */
const jointPages: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '': async () => (await import('./joint-dashboard.tsx')).JointDashboard,
  reports: async () => (await import('./joint-reports.tsx')).JointReports,
  calendar: async () => (await import('./joint-calendar.tsx')).JointCalendar,
};

/**
 * Loads what replaces a page while the person's own data and the household's are shown together. Pages about the
 * person, and the help, show no owner's data and stay.
 */
export async function jointPage({
  path,
  title,
  load,
  isAboutPerson,
}: AreaPage & Pick<WebArea, 'isAboutPerson'>): Promise<ComponentType> {
  const joint = jointPages[path];
  if (joint) return joint();
  if (isAboutPerson || path.split('/')[0] === 'help') return load();
  return function Page() {
    return <NoJointPage title={title} />;
  };
}
