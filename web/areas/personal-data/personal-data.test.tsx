import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { personalFileOfAll } from '../../../server/testing/bodies/personal-file.ts';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { signIn as openSession } from '../../../server/testing/sign-in.ts';
import { createQueryClient } from '../../lib/query/query-client.ts';
import { signIn } from '../../lib/session/session.ts';
import { App } from '../../shell/app.tsx';
import { newPerson } from '../../testing/person.ts';
import { startRealApp } from '../../testing/real-app.tsx';
import { toasts } from '../../ui/feedback/toast.ts';
import { DataDialogs } from './data-dialogs.tsx';

/** A machine that does other things too. */
const patience = { timeout: 15_000 };

let test: TestApp;
let saved: Blob[];

beforeEach(async () => {
  test = await startRealApp();
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob);
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

/** The dialogs by themselves; opening them from the menu is the browser journeys' to see. */
async function openDialog(open: 'export' | 'import', title: string) {
  const { token, userId } = await openSession(test);
  const email = 't@example.org';
  signIn({ token, user: { id: userId, username: '测试', fullName: null, email, createdAt: '' } });
  const element = (
    <MantineProvider>
      <QueryClientProvider client={createQueryClient()}>
        <DataDialogs open={open} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>
  );
  render(<App router={createMemoryRouter([{ path: '/', element }])} />);
  return { token, dialog: await screen.findByRole('dialog', { name: title }, patience) };
}

const fileOf = (content: unknown) =>
  new File([JSON.stringify(content)], '家底数据-20261121.json', { type: 'application/json' });

describe('the dialog that exports personal data', () => {
  it('downloads the JSON file and the workbook', async () => {
    const { dialog } = await openDialog('export', '导出我的数据');
    await newPerson().click(within(dialog).getByRole('button', { name: '下载数据文件' }));
    await waitFor(() => expect(saved).toHaveLength(1), patience);
    expect(await saved[0]?.text()).toContain('jiadi-export');
    await newPerson().click(within(dialog).getByRole('button', { name: '下载表格' }));
    await waitFor(() => expect(saved).toHaveLength(2), patience);
    expect((await saved[1]?.text())?.slice(0, 2)).toBe('PK');
  });
});

describe('the dialog that imports personal data', () => {
  it('shows what a file contains, and imports it', async () => {
    const { dialog, token } = await openDialog('import', '导入数据');
    await userEvent.upload(within(dialog).getByLabelText('数据文件'), fileOf(personalFileOfAll()));
    await within(dialog).findByText(/将导入：资金账户 1，投资 1，固定资产 1/, {}, patience);
    await newPerson().click(within(dialog).getByRole('button', { name: '导入' }));
    await waitFor(
      () => expect(toasts.current().map(({ text }) => text)).toContain('数据已导入'),
      patience,
    );
    const answer = await test.call('GET', '/accounts', { token });
    expect(answer.body.data[0].accountName).toBe('工资卡');
  });

  it('names the place in a file that is invalid', async () => {
    const file = personalFileOfAll();
    Object.assign(file.accounts[0]?.transactions[1] ?? {}, { amount: 'viel' });
    const { dialog } = await openDialog('import', '导入数据');
    await userEvent.upload(within(dialog).getByLabelText('数据文件'), fileOf(file));
    await newPerson().click(within(dialog).getByRole('button', { name: '导入' }));
    const alert = await within(dialog).findByRole('alert', {}, patience);
    expect(alert.textContent).toContain('文件未导入，有 1 处不正确');
    expect(alert.textContent).toContain('资金账户第1项 · 流水第2项 · 金额：必须是写成文字的数字');
  });

  it('refuses other files before sending them, and shows the server’s refusal for an account that is not empty', async () => {
    const { dialog, token } = await openDialog('import', '导入数据');
    const input = within(dialog).getByLabelText('数据文件');
    const submit = within(dialog).getByRole('button', { name: '导入' });
    await newPerson().click(submit);
    await within(dialog).findByText('请先选择要导入的数据文件', {}, patience);
    await userEvent.upload(input, fileOf({ other: 1 }));
    await within(dialog).findByText(/这不是家底导出的数据文件/, {}, patience);
    const moved = fileOf({ other: 1 });
    moved.text = () => Promise.reject(new DOMException('', 'NotReadableError'));
    await userEvent.upload(input, moved);
    await within(dialog).findByText(/无法读取文件/, {}, patience);
    const body = { accountName: '已有', accountType: 'CHECKING' };
    await test.call('POST', '/accounts', { token, body });
    await userEvent.upload(input, fileOf(personalFileOfAll()));
    await within(dialog).findByText(/将导入/, {}, patience);
    await newPerson().click(submit);
    await within(dialog).findByText('账户中已有数据，只能导入到空账户', {}, patience);
  });
});
