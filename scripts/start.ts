import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { buildWebWhenNeeded } from './build-web.ts';

/**
 * `npm start`: the web client first, so that the first page a person opens is there. What Node has
 * compiled is kept for the next start, where the folder can be written.
 */
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));
await buildWebWhenNeeded();
await import('../server/main.ts');
