/**
 * A browser that has signed in before carries a token for each account, so that strangers who guess
 * passwords and ask for mails do not lock its owner out. It does not replace the password, and logging out
 * leaves it. It is stored under the SHA-256 of the address, so that the address cannot be read from it.
 * Browsers hash on https and on localhost alone; elsewhere nothing is stored.
 */
export async function deviceTokenOf(email: string): Promise<string | undefined> {
  const key = await keyOf(email);
  return (key && localStorage.getItem(key)) || undefined;
}

/** The field by which a call about the account of an address identifies this browser. */
export async function asKnownDevice(email: string): Promise<{ deviceToken: string | undefined }> {
  return { deviceToken: await deviceTokenOf(email) };
}

export async function storeDeviceToken(email: string, deviceToken: string): Promise<void> {
  const key = await keyOf(email);
  if (key) localStorage.setItem(key, deviceToken);
}

/** For an account whose address was changed. */
export async function moveDeviceToken(from: string, to: string): Promise<void> {
  const token = await deviceTokenOf(from);
  await forgetDeviceToken(from);
  if (token) await storeDeviceToken(to, token);
}

/** For an account that was deleted. */
export async function forgetDeviceToken(email: string): Promise<void> {
  const key = await keyOf(email);
  if (key) localStorage.removeItem(key);
}

async function keyOf(email: string): Promise<string | undefined> {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return undefined;
  const address = new TextEncoder().encode(email.trim().toLowerCase());
  const bytes = new Uint8Array(await subtle.digest('SHA-256', address));
  return `device:${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
