import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageModules } from './page-modules.ts';
import { writePages } from './write-pages.ts';

const page = `<!doctype html><html><head><title>家底</title>
<script src="/policy.js"></script>
<script src="/before-paint.js"></script>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="stylesheet" crossorigin href="/assets/base.css">
</head><body></body></html>`;
const small = '.small{content:"$&"}';
const large = `.large{color:red}${' '.repeat(20_000)}.end{color:red}`;

let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'jiadi-pages-'));
  mkdirSync(join(dist, 'assets'));
  mkdirSync(join(dist, '.vite'));
  const modules = Object.values(pageModules).flatMap(({ needs, later }) => [...needs, ...later]);
  const chunks = modules.map((module) => {
    const css = module.startsWith('shell/mantine') ? ['assets/large.css'] : ['assets/small.css'];
    return [module, { file: `assets/${module.replaceAll('/', '-')}.js`, css }];
  });
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(chunks)));
  writeFileSync(join(dist, 'index.html'), page);
  writeFileSync(join(dist, 'assets/base.css'), '.base{color:red}');
  writeFileSync(join(dist, 'assets/small.css'), small);
  writeFileSync(join(dist, 'assets/large.css'), large);
  for (const name of ['policy', 'before-paint', 'early']) {
    writeFileSync(join(dist, `${name}.js`), `run('${name}');`);
  }
  writePages(dist);
});
afterAll(() => rmSync(dist, { recursive: true }));

function written(address: string): string {
  const pages = JSON.parse(readFileSync(join(dist, 'pages.json'), 'utf8'));
  return readFileSync(join(dist, pages[address]), 'utf8');
}

it('a page has one script before the first paint, which also requests the data that the page prefetches', () => {
  const firstOf = (address: string) => {
    const names = [...written(address).matchAll(/<script src="\/([^"]+)">/g)].map(([, at]) => at);
    expect(names).toHaveLength(1);
    return readFileSync(join(dist, names[0] ?? ''), 'utf8').split('\n');
  };
  const always = ["run('policy');", "run('before-paint');"];
  expect(firstOf('/dashboard')).toEqual(["run('early');", ...always]);
  expect(firstOf('/dashboard/accounts')).toEqual(always);
});

it('a page contains its small style sheets in their order, and names them to the loader', () => {
  const html = written('/dashboard/accounts');
  expect(html).toContain(
    `<style>${small}</style><link rel="stylesheet" disabled href="/assets/small.css">`,
  );
  expect(html.indexOf('.base{')).toBeLessThan(html.indexOf('.small{'));
});

it('a page links a large style sheet, which the browser caches', () => {
  const html = written('/dashboard/accounts');
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/large.css">');
  expect(html).not.toContain('.large{');
});

it('a page starts every script that it needs, and only prefetches what comes later', () => {
  const html = written('/dashboard');
  expect(html).toContain('async crossorigin src="/assets/areas-net-worth-dashboard-page.tsx.js"');
  expect(html).toContain(
    'fetchpriority="low" crossorigin href="/assets/areas-net-worth-panels-trend-chart.tsx.js"',
  );
  expect(html).not.toContain('src="/assets/areas-net-worth-panels-trend-chart.tsx.js"');
});
