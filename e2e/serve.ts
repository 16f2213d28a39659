import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startVenues } from '../server/providers/brokers/testing/venues.ts';

/** `npm start` for the journeys, with brokers of this machine's own: nothing is asked outside. */
const dataDir = process.env.DATA_DIR ?? '';
mkdirSync(dataDir, { recursive: true, mode: 0o700 });
const venues = await startVenues();
process.env.PROVIDERS_FILE = join(dataDir, 'providers.json');
writeFileSync(process.env.PROVIDERS_FILE, JSON.stringify(venues.urls));
await import('../scripts/start.ts');
