// Sets the colours before the first paint, so that a dark room is not lit up for a moment, and
// follows the system afterwards. It is a file of its own because the page allows no inline scripts.
// Keys: Mantine's and web/lib/session/preferences.ts.
(() => {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const paint = () => {
    const scheme = read('mantine-color-scheme-value');
    const dark = scheme === 'dark' || (scheme !== 'light' && system.matches);
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  root.dataset.gains = read('gain-colours') === 'red-up' ? 'red-up' : 'green-up';
  paint();
  system.addEventListener('change', paint);
})();
// The browser offers to install the application once, often before the page's scripts are there;
// web/shell/installed/install-offer.tsx shows it.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installPrompt = event;
});
