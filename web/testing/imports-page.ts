import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { TestApp, TestAppOptions } from '../../server/testing/build-test-app.ts';
import { newPerson } from './person.ts';
import { ReadingWorker } from './reading-worker.ts';
import { showPage, startRealApp } from './real-app.tsx';

/** The real server, and a worker that reads files; ends with `endImports`. */
export function startImports(options: TestAppOptions = {}): Promise<TestApp> {
  Object.assign(globalThis, { Worker: ReadingWorker });
  return startRealApp(options);
}

export async function endImports(test: TestApp): Promise<void> {
  Reflect.deleteProperty(globalThis, 'Worker');
  await test.close();
}

export const patience = { timeout: 15_000 };
export const longTest = 60_000;

const columns =
  '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,';
/** In: 200.00; out: 12.00; 余额 and 余额宝; one by card, one that was closed. */
export const bill = [
  '支付宝（中国）网络技术有限公司  电子客户回单',
  columns,
  '2026-03-01 08:10:05,餐饮美食,早点铺,/,豆浆,支出,12.00,余额,交易成功,2026A\t,T1\t,,',
  '2026-03-02 21:00:00,转账红包,李明,l***@example.org,转账,收入,200.00,余额,交易成功,2026B\t,,,',
  '2026-03-03 09:00:00,日用百货,超市,/,纸巾,支出,30.00,招商银行储蓄卡(1234),交易成功,2026C\t,,,',
  '2026-03-04 09:00:00,文化休闲,书店,/,书,支出,45.00,余额,交易关闭,2026D\t,,,',
].join('\n');

/**
 * 1,200 bought for 13,505.14, 300 of them sold, and 200 received under a word that
 * is not in the list of known words.
 */
export const statement = [
  '成交日期\t证券代码\t证券名称\t操作\t成交数量\t成交均价\t成交金额\t发生金额\t手续费\t印花税\t其他杂费\t资金余额\t合同编号\t股东帐户',
  '20260309\t="000001"\t平安银行\t证券买入\t1,200\t11.250\t13500.00\t-13505.14\t5.00\t0.00\t0.14\t8000.00\t1001\t0100000001',
  '20260310\t="000001"\t平安银行\t证券卖出\t-300\t12.200\t3660.00\t3653.11\t5.00\t1.83\t0.06\t11653.11\t1002\t0100000001',
  '20260311\t="000001"\t平安银行\t打新股买进\t200\t12.000\t2400.00\t-2405.00\t5.00\t0.00\t0.00\t9248.11\t1003\t0100000001',
].join('\n');

/** The options of an open select; the page has others with the same words. */
export const optionsOf = (select: HTMLElement) =>
  within(document.getElementById(select.getAttribute('aria-controls') ?? '') as HTMLElement);

export const fileOf = (content: string | Uint8Array<ArrayBuffer>, name = '账单.csv') =>
  new File([content], name, { type: 'text/csv' });

/** Makes these calls wait until they are aborted. Returns a function that ends that. */
export function holdCalls(method: string, path: RegExp): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = (url, init = {}) => {
    if (init.method !== method || !path.test(String(url))) return real(url, init);
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  };
  return () => {
    globalThis.fetch = real;
  };
}

/** Sends these calls only when the returned function is called, as on a slow line. */
export function delayCalls(method: string, path: RegExp): () => void {
  const real = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  globalThis.fetch = async (url, init = {}) => {
    if (init.method === method && path.test(String(url))) await promise;
    return real(url, init);
  };
  return () => {
    globalThis.fetch = real;
    resolve();
  };
}

/** Keeps every call from the server. Returns a function that ends that. */
export function disconnect(): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  return () => {
    globalThis.fetch = real;
  };
}

/** Shows the page of imports to a new user; `search` ends its address. */
export async function showImports(test: TestApp, search = '') {
  const person = newPerson();
  const shown = await showPage(test, `/dashboard/imports${search}`);
  await screen.findByRole('heading', { level: 1, name: '导入' }, patience);
  const choose = async (file: File) =>
    person.upload(await screen.findByLabelText('账单文件', {}, patience), file);
  const press = async (name: string | RegExp) => {
    const button = await screen.findByRole('button', { name }, patience);
    await waitFor(() => expect(button).toHaveProperty('disabled', false), patience);
    await person.click(button);
  };
  const get = async (path: string) => (await test.call('GET', path, { token: shown.token })).body;
  return { ...shown, person, choose, press, get };
}
