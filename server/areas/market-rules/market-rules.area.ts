import type { Area } from '../../area.ts';
import { marketRulesRoutes } from './market-rules.routes.ts';

/** What markets charge and when they are open. It stores nothing. */
export const marketRulesArea = {
  name: 'market-rules',
  routes: marketRulesRoutes,
  integrity: { rules: {}, relations: [] },
} satisfies Area;
