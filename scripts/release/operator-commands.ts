/** What operators may run beside the server: `npm run NAME` in a copy of the sources, `./jiadi NAME` in the archive. */
export const operatorCommands = [
  'backup',
  'backup-key',
  'check-data',
  'demo',
  'migrate-to-postgres',
  'remove-factors',
  'restore',
  'rotate-keys',
] as const;
