import { apiOf } from '../../support/api.ts';
import { expect, test } from '../../support/fixtures.ts';
import { layoutFaults } from '../../support/layout.ts';
import { expectGoodLooks } from '../../support/looks.ts';
import { newUser, register } from '../../support/new-user.ts';
import { watchPageErrors } from '../../support/page-errors.ts';

test('cash is forecast, a goal and a retirement are planned, and a prepayment is compared and carried out', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const pageErrors = watchPageErrors(page);
  await register(page, newUser());
  const { post, get } = await apiOf(page);
  const { id: accountId } = await post('/accounts', {
    ...{ accountName: '工资卡', accountType: 'CHECKING', initialBalance: 150_000 },
  });
  const { today } = await get('/planning/goals');
  const { id: loanId } = await post('/loans', {
    ...{ name: '房贷', loanType: 'COMMERCIAL_MORTGAGE', method: 'ANNUITY', principal: 500_000 },
    ...{ annualRatePercent: 3.1, months: 240, startDate: today, accountId },
  });
  await page.reload();
  const dialog = page.getByRole('dialog');

  await page.getByRole('navigation').getByRole('link', { name: '规划' }).click();
  await expect(page.getByRole('link', { name: '房贷 第1期' })).toBeVisible();
  await expectGoodLooks(page, 'the forecast of cash');

  await page.getByRole('tab', { name: '目标' }).click();
  await page.getByRole('button', { name: '添加目标' }).click();
  await dialog.getByLabel(/^名称/).fill('首付');
  await dialog.getByRole('combobox', { name: '类型' }).click();
  await page.getByRole('option', { name: '首付', exact: true }).click();
  await dialog.getByLabel(/^房屋总价/).fill('2000000');
  await dialog.getByLabel(/^首付比例/).fill('15');
  await dialog.getByLabel(/^日期/).fill(`${Number(today.slice(0, 4)) + 5}-01-01`);
  await dialog.getByLabel(/^每月存入/).fill('3000');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  const goals = page.getByRole('list', { name: '目标' });
  await expect(goals).toContainText('¥300,000.00（今天的钱）');
  // The worker has simulated the paths.
  await expect(goals.getByText(/^\d+%/)).toBeVisible({ timeout: 60_000 });

  await page.getByRole('button', { name: '填写养老计划' }).click();
  await dialog.getByLabel(/^出生年份/).fill('1986');
  await dialog.getByLabel(/^停止工作的年份/).fill(String(Number(today.slice(0, 4)) + 20));
  await dialog.getByLabel(/^退休后每年支出/).fill('120000');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  // 120,000 at 3.5 %.
  await expect(page.getByText('¥3,428,571.43')).toBeVisible();
  await expect(page.getByRole('button', { name: /以表格查看/ }).first()).toBeVisible({
    timeout: 60_000,
  });
  await expectGoodLooks(page, 'goals and retirement');

  await page.getByRole('tab', { name: '试算' }).click();
  await page.getByRole('button', { name: '添加试算' }).click();
  await dialog.getByLabel(/^名称/).fill('还十万');
  await dialog.getByRole('combobox', { name: '贷款' }).click();
  await page.getByRole('option', { name: /^房贷/ }).click();
  await dialog.getByLabel(/^金额/).fill('100000');
  expect(await layoutFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: '还十万的两种还法' })).toContainText('¥2,238.47');
  await expectGoodLooks(page, 'decisions');
  await page.getByRole('button', { name: '还十万 10 年后：说明' }).click();
  await expect(dialog).toContainText('少欠的贷款');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '打印和导出' }).click();
  await page.waitForURL('**/reports?report=scenarios');
  await expect(page.getByRole('table', { name: '试算' })).toContainText('不做改变');
  await page.goBack();

  await page.getByRole('link', { name: '照此执行' }).click();
  await expect(dialog.getByLabel(/^提前还款金额/)).toHaveValue(/^100,?000/);
  await dialog.getByRole('button', { name: '入账', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await get(`/loans/${loanId}`)).outstanding).toBe(400_000);
  expect(pageErrors()).toEqual([]);
});
