import { buildWebWhenNeeded } from './build-web.ts';

/** `npm start`: the web client first, so that the first page a person opens is there. */
await buildWebWhenNeeded();
await import('../server/main.ts');
