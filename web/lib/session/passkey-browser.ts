/** Whether passkeys can be used here, or only the address is in the way; the server may still refuse. */
export function speaksOfPasskeys(): boolean {
  // Plain http also hides from a page whether the browser knows passkeys.
  return isPasskeyCapable() || window.isSecureContext === false || isNumeric();
}

/** A passkey belongs to a domain: an IP address has none, and plain http is taken on localhost alone. */
export function isPasskeyAddress(): boolean {
  return window.isSecureContext && !isNumeric();
}

/** Parsing the server's JSON is what browsers learned last: those that can have all else. */
export function isPasskeyCapable(): boolean {
  return typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';
}

function isNumeric(): boolean {
  return /^[\d.]+$|^\[/.test(window.location.hostname);
}
