import type { Caller } from './pipeline/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on `user` endpoints, once the token has been verified. */
    caller?: Caller;

    /** Looks up the row that a change is about. Set until its transaction begins, which looks it up itself. */
    findRow?: (() => Promise<unknown>) | undefined;
  }

  interface FastifyContextConfig {
    /** The name of the endpoint that a route answers; undefined for pages and health. */
    endpoint?: string;
  }
}
