import type { Area } from '../../area.ts';
import { toUser } from '../../integrity/relations.ts';
import { ownAccountRoutes } from '../own-account/own-account.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { authRules, checkOwners } from './auth.rules.ts';
import { tokenDues } from './tokens/token-dues.ts';
import { tokenEndsJob } from './tokens/tokens.jobs.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { tokenRules } from './tokens/tokens.rules.ts';

export const authArea = {
  name: 'auth',
  routes: (deps) => [...authRoutes(deps), ...ownAccountRoutes(deps), ...tokenRoutes(deps)],
  jobs: [tokenEndsJob],
  dues: { find: tokenDues },
  integrity: {
    rules: { ...authRules, ...tokenRules },
    relations: [
      toUser('sessions'),
      toUser('device_tokens'),
      toUser('access_tokens'),
      toUser('email_changes'),
      { child: 'users', columns: ['id'], parent: 'owners', keys: ['id'] },
    ],
    checks: [checkOwners],
  },
} satisfies Area;
