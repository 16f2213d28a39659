import type { Caller } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on `user` endpoints, once the token is known. */
    caller?: Caller;
  }
}
