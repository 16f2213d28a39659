import type { Assertion, NewCredential } from '../../../contract/auth/factor-fields.ts';
import { ApiError } from '../api/api-error.ts';
import { isPasskeyAddress, isPasskeyCapable } from './passkey-browser.ts';

/** What the server says about passkeys (`GET /auth/settings`). */
export interface PasskeySettings {
  available: boolean;
  /** The domain that passkeys are bound to. */
  rpId: string | null;
}

const domainNeededText = '请用域名和 HTTPS 打开后再使用通行密钥';

/**
 * Why passkeys cannot be used here, in words; undefined when they can. Until the server has answered,
 * what the browser knows has to do.
 */
export function passkeyObstacle(settings: PasskeySettings | undefined): string | undefined {
  if (!isPasskeyAddress()) return domainNeededText;
  if (!isPasskeyCapable()) {
    return '这个浏览器不支持通行密钥，请使用 Chrome 129、Edge 129、Firefox 119、Safari 18.4 或更新的版本';
  }
  if (!settings) return undefined;
  const { available, rpId } = settings;
  if (!available || !rpId) return domainNeededText;
  const { hostname } = window.location;
  const isOwnDomain = hostname === rpId || hostname.endsWith(`.${rpId}`);
  return isOwnDomain ? undefined : `通行密钥只能在 ${rpId} 使用，请用这个域名打开`;
}

interface Asking {
  signal: AbortSignal;
  /** `conditional`: offered among the suggestions of a field instead of in a dialog. */
  mediation?: CredentialMediationRequirement;
}

/**
 * Has the browser ask for one of the user's passkeys; `options` are the server's, as JSON. Answers what
 * the server takes. Throws an `ApiError` with words for people, or what `signal` aborted with.
 */
export async function askForPasskey(
  options: object,
  { signal, mediation = 'optional' }: Asking,
): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  );
  const ask = () => navigator.credentials.get({ publicKey, mediation, signal });
  return (await asJson(ask, signal)) as Assertion;
}

/** Has the browser make a passkey; otherwise like `askForPasskey`. */
export async function makePasskey(options: object, signal: AbortSignal): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  const make = () => navigator.credentials.create({ publicKey, signal });
  return (await asJson(make, signal)) as NewCredential;
}

async function asJson(
  ask: () => Promise<Credential | null>,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const credential = (await ask()) as PublicKeyCredential | null;
    if (!credential) throw new DOMException('no passkey was chosen', 'NotAllowedError');
    return credential.toJSON();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw inWords(error);
  }
}

/** Browsers do not say why a passkey was not used: that would tell a page which ones there are. */
const texts: Readonly<Record<string, string>> = {
  InvalidStateError: '这台设备上已有这个账号的通行密钥',
  NotSupportedError: '这台设备不能保存通行密钥，请设置锁屏密码、指纹或面容后再试',
  ConstraintError: '这台设备不能保存通行密钥，请设置锁屏密码、指纹或面容后再试',
  SecurityError: domainNeededText,
};

function inWords(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : '';
  const text = texts[name];
  return text
    ? new ApiError(text, { kind: 'unknown' })
    : new ApiError('没有使用通行密钥：已取消，或等待超时', { kind: 'cancelled' });
}
