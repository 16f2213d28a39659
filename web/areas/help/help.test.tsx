import { globSync, readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseGuide, type TextNode } from '../../../scripts/web-build/guide-text.ts';
import type { TestApp } from '../../../server/testing/build-test-app.ts';
import { areas } from '../../areas.ts';
import { connect, showPage, startRealApp } from '../../testing/real-app.tsx';
import { topics } from './topics.ts';

const patience = { timeout: 25_000 };
vi.setConfig({ testTimeout: 60_000 });

const textOf = (name: string) => parseGuide(readFileSync(`docs/guide/${name}.md`, 'utf8'));
const headingsOf = (name: string) =>
  textOf(name).flatMap(([tag, , text]) => (/^h[23]$/.test(tag) ? String(text) : []));

/** All elements of a text, those within others too. */
function elementsIn(nodes: readonly TextNode[]): Exclude<TextNode, string>[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const [, , ...children] = node;
    return [node, ...elementsIn(children)];
  });
}

describe('the guide', () => {
  it('has every page of docs/guide, under its heading', () => {
    const files = globSync('docs/guide/*.md').map((file) => file.slice('docs/guide/'.length, -3));
    expect(files.toSorted()).toEqual(topics.map(({ name }) => name).toSorted());
    for (const { name, title } of topics) expect(textOf(name)[0]).toEqual(['h1', null, title]);
  });

  it('leads only to pages, headings and pictures that are there', () => {
    for (const { name } of topics) {
      for (const [tag, properties] of elementsIn(textOf(name))) {
        const to = String(properties?.href ?? properties?.src ?? '');
        const [, page = '', heading] = /^([\w-]+)\.md(?:#(.+))?$/.exec(to) ?? [];
        if (page)
          expect(headingsOf(page)).toEqual(expect.arrayContaining(heading ? [heading] : []));
        if (tag === 'img') expect(globSync(`docs/guide/${to}`), to).toHaveLength(1);
      }
    }
  });

  it('has a part about every area that has pages', () => {
    const several = ['start', 'reports', 'faq'];
    for (const { name, help, pages = [] } of areas) {
      if (pages.length === 0 || name === 'help') continue;
      expect(
        topics.map((topic) => topic.name),
        name,
      ).toContain(help);
      const isAboutMore = several.includes(help ?? '') && name !== 'guide';
      if (isAboutMore) expect(headingsOf(help ?? '')).toContain(pages[0]?.title);
    }
  });
});

describe('the pages of the guide', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startRealApp();
  });
  beforeEach(() => connect(test));
  afterAll(() => test.close());

  it('are listed with the version of package.json', async () => {
    await showPage(test, '/dashboard/help');
    await screen.findByRole('heading', { level: 1, name: '帮助' }, patience);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    screen.getByText(new RegExp(`家底 ${version.replaceAll('.', '\\.')}，`));
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      topics.map(({ name }) => `/dashboard/help/${name}`),
    );
  });

  it('open at the heading that the address names', async () => {
    const scrolled: string[] = [];
    vi.stubGlobal('scrollTo', () => undefined);
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    scroll.mockImplementation(function scrollIntoView(this: Element) {
      scrolled.push(this.id);
    });
    const { router } = await showPage(test, '/dashboard/help/start#存款');
    await screen.findByRole('heading', { level: 1, name: '从安装到第一个净值' }, patience);
    await waitFor(() => expect(scrolled).toContain('存款'), patience);
    const [picture] = screen.getAllByRole('img', { name: /资产总览/ });
    expect(picture?.getAttribute('width')).toMatch(/^\d+$/);
    expect(router.state.location.pathname).toBe('/dashboard/help/start');
    scroll.mockRestore();
  });

  it('are reached from the header of every page, at the part about it', async () => {
    await showPage(test, '/dashboard/deposits');
    const link = await screen.findByRole('link', { name: '帮助' }, patience);
    expect(link.getAttribute('href')).toBe('/dashboard/help/start#存款');
  });

  it('show tables and the way to the next page', async () => {
    await showPage(test, '/dashboard/help/mortgage');
    await screen.findByText(/等额本金每期归还的本金是/, {}, patience);
    expect(screen.getByRole('cell', { name: '5,694.45' })).toBeTruthy();
    const next = screen.getByRole('link', { name: '报表怎么读' });
    expect(next.getAttribute('href')).toBe('/dashboard/help/reports');
  });

  it('are listed at an address that names none of them', async () => {
    await showPage(test, '/dashboard/help/nothing');
    await screen.findByRole('heading', { level: 1, name: '帮助' }, patience);
  });
});

describe('Markdown of the guide', () => {
  it('becomes elements', () => {
    const text =
      '# 标题\n\n一**二**`三`[四](five.md)。\n\n- 甲\n- 乙\n\n| a | b |\n| --- | ---: |\n| 1 | 2 |';
    expect(parseGuide(text)).toEqual([
      ['h1', null, '标题'],
      [
        'p',
        null,
        '一',
        ['strong', null, '二'],
        ['code', null, '三'],
        ['a', { href: 'five.md' }, '四'],
        '。',
      ],
      ['ul', null, ['li', null, '甲'], ['li', null, '乙']],
      [
        'table',
        null,
        ['thead', null, ['tr', null, ['th', null, 'a'], ['th', { align: 'right' }, 'b']]],
        ['tbody', null, ['tr', null, ['td', null, '1'], ['td', { align: 'right' }, '2']]],
      ],
    ]);
  });

  it.each(['<b>x</b>', '* 甲', '1) 甲', '一行\n又一行', '```\n没有结束'])(
    'that the pages cannot show is refused: %s',
    (text) => {
      expect(() => parseGuide(text)).toThrow('the guide has a block that its pages cannot show');
    },
  );
});
