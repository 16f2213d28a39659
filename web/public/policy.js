// What has to hold before the first module runs; modules of a bundle start in an order of their own.

// The server sends `require-trusted-types-for 'script'`: text may become markup only through a
// policy. React writes Mantine's colour variables into a <style> through innerHTML; nothing else here
// does. So the default policy lets style text through, no markup at all, and only our own scripts.
window.trustedTypes?.createPolicy('default', {
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

// Where zod keeps its settings. Without this one it tries, as soon as a schema is made, whether it
// may compile code: the page's policy forbids that and reports it.
globalThis.__zod_globalConfig = { jitless: true };
