import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../server/config/root.ts';
import { buildServerWhenNeeded } from './build-server.ts';
import { buildWebWhenNeeded } from './build-web.ts';

/** The web client first, so that the first page a person opens is there; then the server. */
await buildWebWhenNeeded();
await buildServerWhenNeeded();
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
