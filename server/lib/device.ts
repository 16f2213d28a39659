/** The first match counts: most browsers also name the browsers they are derived from. */
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(OPR|OPT)\//, 'Opera'],
  [/HuaweiBrowser\//, '华为浏览器'],
  [/MiuiBrowser\//, '小米浏览器'],
  [/SamsungBrowser\//, '三星浏览器'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/HarmonyOS/, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/**
 * Browser and system of a `User-Agent`, such as `Chrome · Windows`; null when it has
 * neither. Nothing else of it is stored, and no decision depends on it: it only helps
 * people to recognise their own devices.
 */
export function deviceOf(agent: string): string | null {
  const head = agent.slice(0, 300);
  const named = [browsers, systems].flatMap(
    (kinds) => kinds.find(([pattern]) => pattern.test(head))?.[1] ?? [],
  );
  return named.length > 0 ? named.join(' · ') : null;
}
