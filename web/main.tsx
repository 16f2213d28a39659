import './shell/theme.css';
import './shell/page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { restoreSession } from './lib/restore-session.ts';
import { routes } from './routes.tsx';
import { App } from './shell/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void restoreSession();
createRoot(root).render(
  <StrictMode>
    <App router={createBrowserRouter(routes)} />
  </StrictMode>,
);
