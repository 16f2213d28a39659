import { readConfig } from './config/config.ts';
import { refuseDamagedFile } from './db/sqlite/file-check.ts';
import { startErrorLine } from './start-error-line.ts';

/** The server's entry point. It checks the data file while the rest of the program is loaded. */
try {
  const config = readConfig(process.env);
  const fileCheck = refuseDamagedFile(config);
  // `serve` awaits it; until then a failure must not count as unhandled.
  fileCheck.catch(() => undefined);
  const { serve } = await import('./serve.ts');
  await serve(config, fileCheck);
} catch (error) {
  process.stderr.write(`${startErrorLine(error as Error)}\n`);
  process.exit(1);
}
