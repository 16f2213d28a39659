/** What a browser's passkey answers, as the server takes it. */
export const assertion = { id: 'passkey', type: 'public-key' };

type Ask = (options: CredentialRequestOptions) => Promise<unknown>;

/**
 * Gives the page a browser that knows passkeys, at an address that may use them: jsdom has none.
 * `ask` answers for the person at the device; `removePasskeys` takes it away.
 */
export function stubPasskeys(ask: Ask): void {
  define(globalThis, 'isSecureContext', true);
  define(globalThis, 'PublicKeyCredential', {
    parseRequestOptionsFromJSON: (options: unknown) => options,
    parseCreationOptionsFromJSON: (options: unknown) => options,
    isConditionalMediationAvailable: async () => true,
  });
  define(navigator, 'credentials', { get: ask, create: ask });
}

function define(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { configurable: true, value });
}

export function removePasskeys(): void {
  for (const name of ['isSecureContext', 'PublicKeyCredential']) {
    Reflect.deleteProperty(globalThis, name);
  }
  Reflect.deleteProperty(navigator, 'credentials');
}

/** A question that nobody answers; it ends when the page takes it back. */
export const unanswered: Ask = ({ signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

export const chosen = async () => ({ toJSON: () => assertion });
