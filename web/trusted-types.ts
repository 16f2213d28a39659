/**
 * The server sends `require-trusted-types-for 'script'`: text may become markup only through a
 * policy. React writes Mantine's colour variables into a <style> through innerHTML; nothing else
 * here does. The default policy therefore lets style text through, and no markup at all.
 */
interface PolicyFactory {
  createPolicy: (name: string, rules: Record<string, (text: string) => string>) => unknown;
}

const factory = (window as Window & { trustedTypes?: PolicyFactory }).trustedTypes;

factory?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Markup from text is not allowed');
    return text;
  },
  createScriptURL(address) {
    if (new URL(address, document.baseURI).origin !== window.location.origin) {
      throw new TypeError('Scripts come from this server only');
    }
    return address;
  },
});
