import type { Area } from '../../area.ts';
import { toUser } from '../../integrity/relations.ts';
import { ownAccountRoutes } from '../own-account/own-account.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { authRules, checkOwners } from './auth.rules.ts';
import { factorRoutes } from './factors/factors.routes.ts';
import { factorRules } from './factors/factors.rules.ts';
import { tokenDues } from './tokens/token-dues.ts';
import { tokenEndsJob } from './tokens/tokens.jobs.ts';
import { tokenRoutes } from './tokens/tokens.routes.ts';
import { tokenRules } from './tokens/tokens.rules.ts';

export const authArea = {
  name: 'auth',
  routes: (deps) => [
    ...authRoutes(deps),
    ...factorRoutes(deps),
    ...ownAccountRoutes(deps),
    ...tokenRoutes(deps),
  ],
  jobs: [tokenEndsJob],
  dues: { kinds: ['TOKEN'], find: tokenDues },
  integrity: {
    rules: { ...authRules, ...factorRules, ...tokenRules },
    relations: [
      toUser('sessions'),
      toUser('device_tokens'),
      toUser('access_tokens'),
      toUser('email_changes'),
      toUser('passkey_users'),
      toUser('passkeys'),
      toUser('passkey_challenges'),
      toUser('totp_secrets'),
      toUser('recovery_codes'),
      toUser('sign_in_tickets'),
      toUser('sign_in_places'),
      { child: 'users', columns: ['id'], parent: 'owners', keys: ['id'] },
    ],
    checks: [checkOwners],
  },
} satisfies Area;
