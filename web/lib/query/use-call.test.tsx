import { expect, it } from 'vitest';
import { deposits } from '../../../contract/deposits/deposits.ts';
import { registry } from '../../../contract/registry.ts';
import { areas } from '../../areas.ts';
import { keyOfCall } from './use-call.ts';

/** The one call about a household that answers amounts is fetched under the key of net worth. */
const answersNoMoney = ['auth', 'household', 'trade-fees', 'fund-fees', 'trading-calendar'];

it('the answer of every call with amounts in it is fetched anew after a change', () => {
  const showingMoney = areas.flatMap(({ name, paths = [name], showsMoney }) =>
    showsMoney ? paths : [],
  );
  const reads = registry.filter(
    ({ access, effect, file }) => access === 'user' && effect === 'read' && !file,
  );
  const words = new Set(reads.map((call) => keyOfCall(call)[0]));
  expect(words).toEqual(new Set([...showingMoney, ...answersNoMoney]));
});

it('calls of one path and inputs of one call have keys of their own', () => {
  const keys = [
    keyOfCall(deposits.list),
    keyOfCall(deposits.get, { params: { id: 'a' } }),
    keyOfCall(deposits.get, { params: { id: 'b' } }),
    keyOfCall(deposits.preview, { body: {} }),
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
});

it('a key needs nothing of a call that the build leaves out', () => {
  const { method, path } = deposits.list;
  expect(keyOfCall({ method, path } as typeof deposits.list)).toEqual(keyOfCall(deposits.list));
});
