import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Puts the application into the page. As a transition: the first rendering then makes way for a
 * finger every few milliseconds. A module of its own, so that React starts in a task of its own
 * (scripts/web-build/chunk-groups.ts).
 */
export function mount(place: HTMLElement, application: ReactNode): void {
  const root = createRoot(place);
  startTransition(() => root.render(application));
}
