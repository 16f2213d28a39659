import type { Caller } from './pipeline/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on `user` endpoints, once the token is known. */
    caller?: Caller;

    /** Looks up the row that a change is about. Set until its work begins, which looks itself. */
    findRow?: (() => Promise<unknown>) | undefined;
  }

  interface FastifyContextConfig {
    /** The name of the endpoint that a route answers; what belongs to no endpoint has none. */
    endpoint?: string;
  }
}
