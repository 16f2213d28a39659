import { createRoot } from 'react-dom/client';

/** The least a React page can be: what the application's pages are measured against. */
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<h1>家底</h1>);
