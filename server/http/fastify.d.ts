import type { Caller } from './caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on `user` endpoints, once the token is known. */
    caller?: Caller;
  }

  interface FastifyContextConfig {
    /** The name of the endpoint that a route answers; what belongs to no endpoint has none. */
    endpoint?: string;
  }
}
