import { useEffect, useState } from 'react';
import classes from './notices.module.css';

/** What Chromium hands over when the application can be installed. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Set by `public/before-paint.js`. */
    installPrompt?: InstallPrompt | undefined;
  }
}

const dismissedKey = 'install-offer';

/** Below the page, where it covers nothing: how to install the application. Once dismissed, never again. */
export function InstallOffer() {
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(dismissedKey) !== null);
  const prompt = useInstallPrompt();
  if (isDismissed || isInstalled() || (!prompt && !isPlainSafariOnPhone())) return null;

  function dismiss() {
    localStorage.setItem(dismissedKey, 'dismissed');
    setDismissed(true);
  }

  async function install() {
    // A browser that can ask no more rejects.
    const { outcome } = (await prompt?.prompt().catch(() => undefined)) ?? {};
    window.installPrompt = undefined;
    if (outcome === 'dismissed') dismiss();
    else setDismissed(true);
  }

  return (
    <aside className={classes.offer} aria-label="安装应用">
      <span>
        {prompt
          ? '把家底装到这台设备上，像应用一样打开。'
          : '把家底放到主屏幕：点浏览器的“分享”，再选“添加到主屏幕”。'}
      </span>
      <span className={classes.presses}>
        {prompt && (
          <button type="button" className={classes.press} onClick={() => void install()}>
            安装
          </button>
        )}
        <button type="button" className={classes.press} onClick={dismiss}>
          不再提示
        </button>
      </span>
    </aside>
  );
}

function useInstallPrompt(): InstallPrompt | undefined {
  const [prompt, setPrompt] = useState(window.installPrompt);
  useEffect(() => {
    const look = () => setPrompt(window.installPrompt);
    const forget = () => setPrompt(undefined);
    window.addEventListener('beforeinstallprompt', look);
    window.addEventListener('appinstalled', forget);
    return () => {
      window.removeEventListener('beforeinstallprompt', look);
      window.removeEventListener('appinstalled', forget);
    };
  }, []);
  return prompt;
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Safari offers nothing by itself; the browsers inside other applications cannot install at all. */
function isPlainSafariOnPhone(): boolean {
  const { userAgent } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) && !/MicroMessenger|AliApp|QQ\//.test(userAgent);
}
