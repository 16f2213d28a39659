import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useColourScheme, useGainColours } from '../lib/session/preferences.ts';
import { schemeManager } from './mantine/app-mantine.tsx';

const root = document.documentElement.dataset;

function Choices() {
  const [scheme, setScheme] = useColourScheme();
  const [gains, setGains] = useGainColours();
  return (
    <>
      <output>{`${scheme} ${gains}`}</output>
      <button type="button" onClick={() => setScheme('dark')}>
        深色
      </button>
      <button type="button" onClick={() => setGains('red-up')}>
        红涨
      </button>
    </>
  );
}

it('preferences are stored, and applied to the root element at once', () => {
  render(<Choices />);
  expect(screen.getByRole('status').textContent).toBe('auto green-up');
  act(() => screen.getByRole('button', { name: '深色' }).click());
  act(() => screen.getByRole('button', { name: '红涨' }).click());
  expect(screen.getByRole('status').textContent).toBe('dark red-up');
  expect([root.mantineColorScheme, root.gains]).toEqual(['dark', 'red-up']);
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
});

it('preferences follow a change in another tab', () => {
  render(<Choices />);
  localStorage.setItem('mantine-color-scheme-value', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(screen.getByRole('status').textContent).toBe('dark green-up');
  expect(root.mantineColorScheme).toBe('dark');
});

it('preferences reach Mantine whenever it is loaded', () => {
  render(<Choices />);
  const manager = schemeManager();
  const schemes: string[] = [];
  manager.subscribe((scheme) => {
    schemes.push(scheme);
    manager.set(scheme);
  });
  act(() => screen.getByRole('button', { name: '深色' }).click());
  expect([schemes, manager.get('auto')]).toEqual([['dark'], 'dark']);
  manager.unsubscribe();
  act(() => manager.clear());
  expect([schemes, screen.getByRole('status').textContent]).toEqual([['dark'], 'auto green-up']);
});
