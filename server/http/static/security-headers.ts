import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Scripts only from this origin and never inline; pictures also from https, because a fixed
 * asset's photo is shown by the browser. Mantine needs inline styles.
 */
const policies: HelmetOptions = {
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
      // Only the policy of web/public/policy.js, once: no script may add another.
      trustedTypes: ['default'],
    },
  },
  frameguard: { action: 'deny' },
  referrerPolicy: { policy: 'no-referrer' },
  // Browsers ignore it without TLS, so that it can always be sent.
  hsts: { maxAge: 31_536_000, includeSubDomains: false },
};

/**
 * Sends the security headers with every answer. They never differ, and helmet takes as long for them
 * as the look-up of a session, so they are computed once.
 */
export function secureHeaders(app: FastifyInstance): void {
  const headers = headersOf(policies);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The headers that helmet sets on an empty answer. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, (error) => {
    if (error) throw error;
  });
  return answer.getHeaders() as Record<string, string>;
}
