import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Scripts only from this origin and never inline; pictures also from https, because a fixed
 * asset's photo is shown by the browser. Inline styles are needed by the screen kit.
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
      // The one policy there is (web/public/policy.js), once: no script may add another.
      trustedTypes: ['default'],
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
export function secureHeaders(app: FastifyInstance): void {
  const headers = headersOf(policies);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** What helmet writes on an answer that says nothing yet. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, (error) => {
    if (error) throw error;
  });
  return answer.getHeaders() as Record<string, string>;
}
