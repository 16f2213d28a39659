import type { Page } from '@playwright/test';
import { gb18030 } from '../../web/testing/import-samples.ts';
import { violations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { Keyboard } from '../support/keyboard.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { newUser, register } from '../support/new-user.ts';

/** In: 200.00 and 50.00; out: 12.00; one by card, one that was closed. */
const bill = [
  '------------------------支付宝（中国）网络技术有限公司  电子客户回单------------------------',
  '导出信息：',
  '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注,',
  '2026-03-01 08:10:05,餐饮美食,早点铺,/,豆浆,支出,12.00,余额,交易成功,2026A\t,T1\t,,',
  '2026-03-02 21:00:00,转账红包,李明,l***@example.org,转账,收入,200.00,余额,交易成功,2026B\t,,,',
  '2026-03-03 09:00:00,日用百货,超市,/,纸巾,支出,30.00,招商银行储蓄卡(1234),交易成功,2026C\t,,,',
  '2026-03-04 09:00:00,文化休闲,书店,/,书,支出,45.00,余额,交易关闭,2026D\t,,,',
  '2026-03-05 09:00:00,转账红包,王芳,/,饭钱,收入,50.00,余额,交易成功,2026E\t,,,',
].join('\r\n');

/**
 * 1,200 shares at 11.25 with 5.14 of charges, 300 of them sold at 12.20 with 6.89:
 * 900 are left, which cost 13,505.14 × 900 ÷ 1,200 = 10,128.855, so 10,128.85 or .86.
 */
const trades = [
  '成交日期\t证券代码\t证券名称\t操作\t成交数量\t成交均价\t成交金额\t发生金额\t手续费\t印花税\t其他杂费\t资金余额\t合同编号\t股东帐户',
  '20260309\t="000001"\t平安银行\t证券买入\t1,200\t11.250\t13500.00\t-13505.14\t5.00\t0.00\t0.14\t8000.00\t1001\t0100000001',
  '20260310\t="000001"\t平安银行\t证券卖出\t-300\t12.200\t3660.00\t3653.11\t5.00\t1.83\t0.06\t11653.11\t1002\t0100000001',
].join('\r\n');

const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(gb18030(text)),
});

test('a bill of 支付宝 is dropped, checked, written, seen in its account, and taken back to the fen', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await register(page, newUser());
  await page.getByRole('link', { name: '已有账单或交割单？直接导入' }).click();
  await expect(page.getByText('还没有导入过')).toBeVisible();
  expect(await violations(page, 'imports')).toEqual([]);
  // Dropped beside the place, a file is not opened by the browser.
  await dropFile(page, 'body', gb18030(bill));
  await expect(page).toHaveURL(/\/dashboard\/imports$/);
  await dropFile(page, 'section[aria-label="选择文件"]', gb18030(bill));
  await expect(page.getByRole('heading', { name: '识别为：支付宝账单' })).toBeVisible();
  await expectGoodLooks(page, 'confirm');
  await page.getByRole('button', { name: '下一步：核对' }).click();
  const apply = page.getByRole('button', { name: '导入 3 笔' });
  await expect(apply).toBeVisible();
  await expect(page.getByRole('row', { name: /支付宝余额 新建/ })).toContainText('¥238.00');
  await expectGoodLooks(page, 'preview');
  await page.getByRole('checkbox', { name: '导入第 4 行' }).uncheck();
  await expect(page.getByRole('button', { name: '导入 2 笔' })).toBeEnabled();
  await page.getByRole('checkbox', { name: '导入第 4 行' }).check();
  await expect(apply).toBeEnabled();
  await apply.dblclick();
  await expect(page.getByText('导入完成')).toBeVisible();
  await expectGoodLooks(page, 'result');
  await page.getByRole('link', { name: '查看资金账户' }).click();
  await expect(page.getByRole('row', { name: /支付宝余额/ })).toContainText('¥238.00');
  await page.getByRole('link', { name: '导入', exact: true }).click();
  await expectGoodLooks(page, 'history');
  await page
    .getByRole('list', { name: '导入历史' })
    .getByRole('button', { name: '撤销', exact: true })
    .click();
  await page.getByRole('button', { name: '撤销导入' }).click();
  await expect(page.getByRole('list', { name: '导入历史' })).toContainText('已撤销');
  await page.getByRole('link', { name: '资金账户', exact: true }).click();
  await expect(page.getByText('暂无账户')).toBeVisible();
});

test('a statement of 同花顺 becomes a holding by keyboard alone, and none once it is taken back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await register(page, newUser());
  await page.goto('/dashboard/investments');
  await page.getByRole('link', { name: '导入交易' }).first().click();
  const choosing = page.waitForEvent('filechooser');
  const keyboard = new Keyboard(page);
  await keyboard.use(page.getByRole('button', { name: '选择文件' }));
  await (await choosing).setFiles(file('table.xls', trades));
  await expect(page.getByRole('heading', { name: /识别为：.*同花顺/ })).toBeVisible();
  await keyboard.use(page.getByRole('button', { name: '下一步：核对' }));
  await expect(page.getByRole('row', { name: /平安银行/ }).first()).toContainText('900');
  await expectGoodLooks(page, 'preview of trades');
  await keyboard.use(page.getByRole('button', { name: '导入 2 笔' }));
  await expect(page.getByText('导入完成')).toBeVisible();
  await page.goto('/dashboard/investments');
  await expect(page.getByText('平安银行').first()).toBeVisible();
  await page.goBack();
  await keyboard.use(page.getByRole('button', { name: '撤销这次导入' }));
  await keyboard.use(page.getByRole('button', { name: '撤销导入' }));
  await expect(page.getByText('这次导入已经撤销')).toBeVisible();
  await page.goto('/dashboard/investments');
  await expect(page.getByText('暂无投资')).toBeVisible();
});

/** Drops a file on an element of the page, as from a window beside. */
async function dropFile(page: Page, selector: string, bytes: Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(
    (content) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], 'alipay_record.csv'));
      return data;
    },
    [...bytes],
  );
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent(selector, type, { dataTransfer: transfer });
  }
}
