import './shell/mantine/theme.css';
import './shell/page.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { afterLoad } from './lib/after-load.ts';
import { logFailure } from './lib/api/log.ts';
import { addressBase } from './lib/session/household.ts';
import { restoreSession } from './lib/session/restore-session.ts';
import { routes } from './routes.tsx';
import { App } from './shell/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void restoreSession();
const router = createBrowserRouter(routes, { basename: addressBase });
// As a transition, the first rendering is interrupted every few milliseconds to answer to input.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  ),
);

// A development build has no worker, which would serve old files.
if (import.meta.env.PROD) {
  afterLoad(() => {
    import('./shell/installed/worker.ts')
      .then((m) => m.startWorker())
      .catch((error: unknown) => logFailure('the worker could not be started', error));
  });
}
