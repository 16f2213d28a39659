import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyPage } from './lazy-page.tsx';

/** Areas whose pages come in a later version, with what each will do. */
const areas = [
  ['securities', '证券账户', '届时您可以连接券商与交易所账户，汇总各处的持仓与资产。'],
] as const;

export const comingRoutes: RouteObject[] = areas.map(([path, title, what]) =>
  lazyPage({ path }, title, () => comingPage(title, what)),
);

async function comingPage(title: string, what: string): Promise<ComponentType> {
  const { ComingPage } = await import('./coming-page.tsx');
  return () => <ComingPage title={title} what={what} />;
}
