/** Whether this browser, at this address, may use passkeys at all; the server may still refuse. */
export function isPasskeyBrowser(): boolean {
  return isPasskeyAddress() && isPasskeyCapable();
}

/** A passkey belongs to a domain: an IP address has none, and plain http is taken on localhost alone. */
export function isPasskeyAddress(): boolean {
  return window.isSecureContext && !/^[\d.]+$|^\[/.test(window.location.hostname);
}

/** Parsing the server's JSON is what browsers learned last: those that can have all else. */
export function isPasskeyCapable(): boolean {
  return typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';
}
