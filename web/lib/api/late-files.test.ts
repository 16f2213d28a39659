import { expect, it } from 'vitest';
import { fetchLateFiles } from './late-files.ts';

it('asks for what the page names, once', () => {
  document.head.innerHTML = '<link data-late href="/a.js"><link rel="icon" href="/b.svg">';
  const rels = () => [...document.querySelectorAll('link')].map(({ rel }) => rel);
  fetchLateFiles();
  expect(rels()).toEqual(['modulepreload', 'icon']);
  expect(document.querySelector('[data-late]')).toBeNull();
});
