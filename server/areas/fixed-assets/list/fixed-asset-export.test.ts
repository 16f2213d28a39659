import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { parseXml } from '../../../testing/parse-xml.ts';
import { readZip } from '../../../testing/read-zip.ts';
import { signIn } from '../../../testing/sign-in.ts';

let test: TestApp;
let token: string;

const sound = {
  assetCategory: '电子设备',
  originalValue: 12_000,
  depreciationMethod: 'STRAIGHT_LINE',
  purchaseDate: '2026-01-05',
  startUseDate: '2026-01-05',
};

beforeAll(async () => {
  test = await buildTestApp();
  ({ token } = await signIn(test));
  const named = [
    { name: '=1+1', assetCode: '@A', remarks: '-2', tags: '\t=3' },
    { name: '钢琴', assetCode: 'B', usageStatus: 'IDLE', purchaseDate: '2020-01-01' },
  ];
  for (const fields of named) {
    await test.call('POST', '/fixed-assets', { token, body: { ...sound, ...fields } });
  }
});
afterAll(() => test.close());

async function download(filter: unknown = {}, as = token) {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/fixed-assets/export',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    payload: JSON.stringify(filter),
  });
  return response;
}

/** The sheet as rows of texts. */
function rowsOf(file: Buffer): string[][] {
  const sheet = parseXml(readZip(file)['xl/worksheets/sheet1.xml']);
  expect(sheet.querySelector('f')).toBeNull();
  return [...sheet.querySelectorAll('row')].map((row) =>
    [...row.querySelectorAll('c')].map((c) => c.textContent ?? ''),
  );
}

describe('the export of fixed assets', () => {
  it('is a workbook with a file name, not a JSON envelope', async () => {
    const response = await download();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="_-20261121.xlsx"; filename*=UTF-8''${encodeURIComponent('固定资产')}-20261121.xlsx`,
    );
    expect(response.headers['cache-control']).toBe('no-store');
    const [head, ...rows] = rowsOf(response.rawPayload);
    expect(head?.slice(0, 3)).toEqual(['资产编号', '资产名称', '资产类别']);
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      ['@A', '=1+1'],
      ['B', '钢琴'],
    ]);
    expect(rows[0]).toContain('10200');
  });

  it('has the rows that the filter selects', async () => {
    const { rawPayload } = await download({ usageStatus: 'IDLE', keyword: '琴' });
    expect(rowsOf(rawPayload).map((row) => row[1])).toEqual(['资产名称', '钢琴']);
  });

  it('has its headers when there are no assets', async () => {
    const { token: stranger } = await signIn(test);
    expect(rowsOf((await download({}, stranger)).rawPayload)).toHaveLength(1);
  });

  it('holds every asset once, however many there are', async () => {
    const { token: keeper } = await signIn(test);
    for (let index = 0; index < 1_050; index += 1) {
      const body = { ...sound, name: `第${index}件`, assetCode: `N${index}` };
      await test.call('POST', '/fixed-assets', { token: keeper, body });
    }
    const codes = rowsOf((await download({}, keeper)).rawPayload).map((row) => row[0]);
    expect(codes).toHaveLength(1_051);
    expect(new Set(codes).size).toBe(1_051);
  });

  it.runIf(libreOffice() !== undefined)(
    'opens in LibreOffice, and nothing in it is computed',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'jiadi-export-'));
      try {
        writeFileSync(join(folder, 'a.xlsx'), (await download()).rawPayload);
        const profile = `-env:UserInstallation=file://${folder}/profile`;
        const to = [
          '--convert-to',
          'csv:Text - txt - csv (StarCalc):44,34,76,1',
          '--outdir',
          folder,
        ];
        execFileSync(libreOffice() ?? '', [profile, '--headless', ...to, join(folder, 'a.xlsx')]);
        const lines = readFileSync(join(folder, 'a.csv'), 'utf8').split('\n');
        expect(lines[1]).toContain('"@A","=1+1","电子设备"');
        expect(lines[1]).toContain('"12,000.00","1,800.00","10,200.00"');
        expect(lines[1]).toContain('2026-01-05');
        expect(lines[1]).toMatch(/"=3","-2"$/);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    120_000,
  );
});

function libreOffice(): string | undefined {
  for (const command of ['soffice', 'libreoffice']) {
    try {
      return execFileSync('which', [command], { encoding: 'utf8' }).trim();
    } catch {}
  }
  return undefined;
}
