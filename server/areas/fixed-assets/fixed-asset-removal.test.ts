import { describe, expect, it } from 'vitest';
import { fixedAssetsFixture } from '../../testing/fixed-assets-fixture.ts';

const fixture = fixedAssetsFixture();
const { add, call } = fixture;

describe('deleting fixed assets', () => {
  it('removes one', async () => {
    const { id } = await add();
    expect((await call('DELETE', `/fixed-assets/${id}`)).body.message).toBe('固定资产已删除');
    expect((await call('GET', `/fixed-assets/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/fixed-assets/${id}`)).status).toBe(404);
  });

  it('removes several, with an audit line for each', async () => {
    const ids = [(await add()).id, (await add()).id];
    const { id: other } = await add();
    const answer = await call('DELETE', '/fixed-assets/batch', { ids: [...ids, ids[0]] });
    expect(answer.body.data).toEqual({ ids });
    const { data } = (await call('GET', '/fixed-assets')).body;
    expect(data.map((asset: { id: string }) => asset.id)).toEqual([other]);
    const lines = await fixture.test.deps.db
      .selectFrom('audit_log')
      .select('target_id')
      .where('owner_id', '=', fixture.userId)
      .where('action', '=', 'fixedAssets.removeBatch')
      .execute();
    expect(lines.map((line) => line.target_id).sort()).toEqual([...ids].sort());
  });

  it('removes none when one is another’s, already deleted, or no id', async () => {
    const { id } = await add();
    const own = fixture.token;
    await fixture.switchUser();
    const { id: theirs } = await add();
    fixture.token = own;
    const gone = '00000000-0000-7000-8000-000000000000';
    for (const other of [theirs, gone, 'x', "' OR 1=1 --"]) {
      const answer = await call('DELETE', '/fixed-assets/batch', { ids: [id, other] });
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe('NOT_FOUND');
    }
    expect((await call('GET', '/fixed-assets')).body.data).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['an empty list', { ids: [] }],
    ['a text', { ids: 'all' }],
    ['numbers', { ids: [1] }],
  ])('refuses %s', async (_, body) => {
    expect((await call('DELETE', '/fixed-assets/batch', body)).status).toBe(400);
  });
});
