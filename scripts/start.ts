import { buildWebWhenNeeded } from './build-web.ts';

/** The web client first, so that the first page a person opens is there; then the server. */
await buildWebWhenNeeded();
await import('../server/main.ts');
