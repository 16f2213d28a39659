import { checkCommand } from '../server/integrity/check-command.ts';

/** `npm run check-data`. */
process.exitCode = await checkCommand(process.env, console);
