import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyPage } from './lazy-page.tsx';

/** Areas whose pages come in a later version, with what each will do. */
const areas = [
  ['fixed-assets', '固定资产', '届时您可以登记房产、车辆、设备等资产，并按月计提折旧。'],
  ['fixed-assets/add', '添加固定资产', '届时您可以在这里登记新的固定资产。'],
  ['fixed-assets/edit/:id', '编辑固定资产', '届时您可以在这里修改固定资产的资料。'],
] as const;

export const comingRoutes: RouteObject[] = areas.map(([path, title, what]) =>
  lazyPage({ path }, title, () => comingPage(title, what)),
);

async function comingPage(title: string, what: string): Promise<ComponentType> {
  const { ComingPage } = await import('./coming-page.tsx');
  return () => <ComingPage title={title} what={what} />;
}
