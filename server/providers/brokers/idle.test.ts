import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const program = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({
    load: (url, context, next) => {
      loaded.push(url);
      return next(url, context);
    },
  });
  const { createBrokers } = await import('./server/providers/brokers/create-brokers.ts');
  const brokers = createBrokers({
    fetch, now: () => new Date(), urls: {}, openDAllowlist: [], log: { warn: () => undefined },
  });
  const heavy = loaded.filter((url) => /node_modules\\/(ccxt|futu-api|protobufjs)\\//.test(url));
  process.stdout.write(JSON.stringify({ hasAll: 'BINANCE' in brokers && 'WHITEBIT' in brokers, heavy }));
`;

it('a server that syncs nothing loads neither ccxt nor futu-api', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual({ hasAll: true, heavy: [] });
});
