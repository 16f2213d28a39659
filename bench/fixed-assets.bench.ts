import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFixedAssetBody } from '../contract/fixed-assets/fixed-asset-fields.ts';
import { depreciationMethods } from '../contract/fixed-assets/fixed-asset-labels.ts';
import { createFixedAsset } from '../server/areas/fixed-assets/fixed-assets.service.ts';
import { withTransaction } from '../server/db/with-transaction.ts';
import { buildTestApp, type TestApp } from '../server/testing/build-test-app.ts';
import { signIn } from '../server/testing/sign-in.ts';

/**
 * List, statistics and export of many fixed assets, over a real socket to a client that throws
 * away what it reads. `npm run bench:fixed-assets`. The memory is the most that was held above the
 * quiet state while the answer was made, garbage taken away; an export's may not grow with the
 * number of assets. What is worked out in one go (a list) leaves no moment to look.
 */
const sizes = [1_000, 10_000, 30_000];
/** Above this only the export is measured: one person's list is never so long. */
const longestList = 10_000;
const rounds = 3;

for (const size of sizes) await measure(size);

async function measure(size: number): Promise<void> {
  const test = await buildTestApp();
  const { token, userId } = await signIn(test);
  await furnish(test, userId, size);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = test.app.server.address() as AddressInfo;
  // Writing kept the event loop busy; let the server notice that it is free again.
  await sleep(3_000);
  console.log(`${size} assets`);
  const calls = [
    ['GET', '/fixed-assets'],
    ['GET', '/fixed-assets/statistics'],
    ['GET', '/overview/assets'],
    ['POST', '/fixed-assets/export'],
  ] as const;
  for (const [method, path] of size > longestList ? calls.slice(-1) : calls) {
    const results = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push(await once(port, token, method, path, 'time'));
    }
    const { mib, looks } = await once(port, token, method, path, 'memory');
    const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
    const bytes = results[0]?.bytes ?? 0;
    const median = times[Math.floor(times.length / 2)] ?? 0;
    console.log(
      `  ${`${method} ${path}`.padEnd(30)} median ${median.toFixed(0).padStart(6)} ms` +
        `  first byte ${(results.at(-1)?.firstMs ?? 0).toFixed(0).padStart(5)} ms` +
        `  ${(bytes / 2 ** 20).toFixed(2).padStart(6)} MiB sent  ${looks < 5 ? 'memory not seen' : `+${mib.toFixed(1)} MiB held in ${looks} looks`}`,
    );
  }
  await test.close();
}

async function furnish(test: TestApp, userId: string, size: number): Promise<void> {
  await withTransaction(test.deps.db, async (tx) => {
    for (let index = 0; index < size; index += 1) {
      await createFixedAsset(tx, test.deps, userId, createFixedAssetBody.parse(body(index)));
    }
  });
}

function body(index: number) {
  const day = `20${10 + (index % 16)}-${String(1 + (index % 12)).padStart(2, '0')}-15`;
  return {
    name: `资产 ${index}`,
    assetCode: `FA-${index}`,
    assetCategory: '电子设备',
    assetSubcategory: '电脑',
    originalValue: 1000 + (index % 9000) + 0.37,
    salvageRate: index % 11,
    estimatedLife: 1 + (index % 40),
    depreciationMethod: depreciationMethods[index % 4],
    purchaseDate: day,
    startUseDate: day,
    location: '书房',
    brandModel: `型号 ${index % 100}`,
    serialNumber: `SN-${index * 7919}`,
    description: '一件平常的东西，用了很久，还很好用。'.repeat(3),
    remarks: '备注'.repeat(20),
  };
}

/** One call, read to its end and thrown away; timed, or with the memory looked at on the way. */
async function once(
  port: number,
  token: string,
  method: string,
  path: string,
  what: 'time' | 'memory',
) {
  await sleep(20);
  const quiet = held();
  let peak = quiet;
  let looks = 0;
  const look = () => {
    looks += 1;
    peak = Math.max(peak, held());
  };
  const watch = what === 'memory' ? setInterval(look, 10) : undefined;
  const begun = performance.now();
  const { bytes, firstMs } = await read(port, token, method, path, begun);
  const ms = performance.now() - begun;
  clearInterval(watch);
  return { ms, firstMs, bytes, mib: (peak - quiet) / 2 ** 20, looks };
}

function held(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function read(port: number, token: string, method: string, path: string, begun: number) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise<{ bytes: number; firstMs: number }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path: `/api${path}`, headers });
    sent.on('response', (response) => {
      let bytes = 0;
      let firstMs = 0;
      response.on('data', (chunk: Buffer) => {
        firstMs ||= performance.now() - begun;
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ bytes, firstMs });
        else reject(new Error(`${method} ${path}: ${response.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? '{}' : undefined);
  });
}
