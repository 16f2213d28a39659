import type { Area } from '../../area.ts';
import { toUser } from '../../integrity/relations.ts';
import { ownAccountRoutes } from '../own-account/own-account.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { authRules, checkOwners } from './auth.rules.ts';

export const authArea = {
  name: 'auth',
  routes: (deps) => [...authRoutes(deps), ...ownAccountRoutes(deps)],
  integrity: {
    rules: authRules,
    relations: [
      toUser('sessions'),
      toUser('device_tokens'),
      toUser('email_changes'),
      { child: 'users', columns: ['id'], parent: 'owners', keys: ['id'] },
    ],
    checks: [checkOwners],
  },
} satisfies Area;
