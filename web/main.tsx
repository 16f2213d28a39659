import './shell/kit/theme.css';
import './shell/page.css';
import { StrictMode } from 'react';
import { createBrowserRouter } from 'react-router';
import { mount } from './lib/mount.ts';
import { restoreSession } from './lib/session/restore-session.ts';
import { routes } from './routes.tsx';
import { App } from './shell/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void restoreSession();
// The router asks for the page's parts at once. Rendering is a task of its own: between the two the
// browser can paint and answer.
const router = createBrowserRouter(routes);
setTimeout(() => {
  mount(
    root,
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
});
