import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/**
 * Scripts only from this origin and never inline; pictures also from https, because a fixed
 * asset's photo is shown by the browser. Inline styles are needed by the screen kit.
 */
const policies: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'https:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
  // Browsers heed it over TLS alone, so it may always be sent.
  hsts: { maxAge: 31_536_000, includeSubDomains: false },
};

/**
 * Sends the headers with every answer. They never differ, and working them out anew takes as long
 * as looking up who calls: helmet is asked once.
 */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  const headers = await headersOf(policies);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const plain = Fastify();
  plain.get('/without', { helmet: false }, () => '');
  await plain.register(helmet, options);
  plain.get('/with', () => '');
  const { headers: without } = await plain.inject('/without');
  const { headers } = await plain.inject('/with');
  await plain.close();
  const added = Object.entries(headers).filter(([name]) => !(name in without));
  return Object.fromEntries(added.map(([name, value]) => [name, String(value)]));
}
