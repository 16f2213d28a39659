import { afterAll, beforeAll, expect } from 'vitest';
import type { ImportKind } from '../../contract/imports/import-words.ts';
import type { TestApp } from '../../server/testing/build-test-app.ts';
import { signIn } from '../../server/testing/sign-in.ts';
import { lookAt, rowsOf } from './import-samples.ts';
import { startRealApp } from './real-app.tsx';

/** Users whose lists leave as files and come back through the import page. */
export function exportingUsers() {
  let test: TestApp;
  beforeAll(async () => {
    test = await startRealApp();
  });
  afterAll(() => test.close());
  /** A new user with the calls of a journey. */
  const newUser = async () => {
    const { token } = await signIn(test);
    const send = async (method: string, path: string, body?: object) => {
      const answer = await test.call(method, path, { token, ...(body && { body }) });
      expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined]);
      return answer.body.data;
    };
    const file = async (path: string, method: 'GET' | 'POST' = 'GET') => {
      const headers = { authorization: `Bearer ${token}` };
      const payload = method === 'POST' ? {} : undefined;
      const url = `/api${path}`;
      const { rawPayload } = await test.app.inject({
        method,
        url,
        headers,
        ...(payload && { payload }),
      });
      return new Uint8Array(rawPayload);
    };
    /** Columns of an exported list. */
    const columnsOf = async (path: string, ...wanted: string[]) => {
      const text = new TextDecoder().decode(await file(`${path}?format=csv`));
      const [headings = [], ...lines] = text
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','));
      return lines.map((line) =>
        wanted.map((heading) => line[headings.indexOf(heading)]).join(' '),
      );
    };
    /** Brings a file in as the page does, all rows that are new. */
    const bringIn = async (bytes: Uint8Array, kind: ImportKind, choices: object = {}) => {
      const [found] = (await lookAt(bytes)).formats;
      expect(found).toMatchObject({ kind, certainty: 'sure' });
      const source = found?.source;
      const { rows } = await rowsOf(bytes);
      const { id } = await send('POST', '/imports', { kind, source, ...choices });
      const { counts } = await send('POST', `/imports/${id}/rows`, { offset: 0, rows });
      expect(counts).toMatchObject({ new: rows.length, error: 0 });
      await send('POST', `/imports/${id}/apply`, {});
    };
    return { send, file, columnsOf, bringIn };
  };
  return { newUser };
}
