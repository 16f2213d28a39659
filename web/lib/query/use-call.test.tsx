import { expect, it } from 'vitest';
import { deposits } from '../../../contract/deposits/deposits.ts';
import { loans } from '../../../contract/loans/loans.ts';
import { areas } from '../../areas.ts';
import { keyOfCall } from './use-call.ts';

it('the key of an answer begins with the area whose amounts are fetched anew after a change', () => {
  const showingMoney = areas.filter(({ showsMoney }) => showsMoney).map(({ name }) => name);
  for (const call of [deposits.list, deposits.preview, loans.schedule]) {
    expect(showingMoney).toContain(keyOfCall(call)[0]);
  }
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
