import { quickCheck } from './quick-check.ts';

process.stdout.write(JSON.stringify(quickCheck(process.argv[2] ?? '')));
