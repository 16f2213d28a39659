import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { Config } from '../../../config/config.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';

type ProviderDeps = Pick<Deps, 'config' | 'fetch' | 'log' | 'now'>;
type Settings = NonNullable<Config['oidc']>;

/** What is read at the provider's address counts for so long. */
const discoveredMs = 3600 * 1000;
const timeoutSeconds = 10;

interface Discovered {
  at: number;
  metadata: Promise<client.ServerMetadata>;
}

const discoveries = new WeakMap<Config, Discovered>();

/** What a provider says about a person: claims of OpenID Connect Core 1.0, §5.1, and RFC 8176. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** The provider's own session, which a logout names. */
  session: string | null;
  /** Whether the person has shown two factors there. */
  isMultiFactor: boolean;
  name: string | undefined;
  /** Only when the provider has verified it. */
  email: string | undefined;
}

/** The settings of the identity provider; refused where there is none. */
export function requireProvider({ config }: Pick<Deps, 'config'>): Settings {
  if (!config.oidc) throw new AppError('NOT_FOUND', '没有配置身份提供方');
  return config.oidc;
}

/** The address of our page that the provider leads back to. */
function callbackUrl({ publicUrl }: Config): string {
  return `${publicUrl}/sign-in/callback`;
}

/** Where to send the browser, with what has to come back: code flow with PKCE, state and nonce. */
export async function authorizationUrl(
  deps: ProviderDeps,
  { state, nonce, codeVerifier }: { state: string; nonce: string; codeVerifier: string },
): Promise<string> {
  const configuration = await configure(deps);
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(deps.config),
    scope: 'openid profile email',
    response_type: 'code',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/**
 * Exchanges the code that came back, and verifies the ID token: signature, issuer, audience, nonce and time.
 * Throws `AppError` for what does not fit.
 */
export async function proveIdentity(
  deps: ProviderDeps,
  query: string,
  { state, nonce, codeVerifier }: { state: string; nonce: string; codeVerifier: string },
): Promise<ProvenIdentity> {
  const configuration = await configure(deps);
  const url = new URL(callbackUrl(deps.config));
  url.search = query;
  try {
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims() as client.IDToken;
    const { email, email_verified, name, preferred_username } =
      claims.email === undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
    const called = [preferred_username, name].find((text) => typeof text === 'string');
    return {
      issuer: claims.iss,
      subject: claims.sub,
      session: typeof claims.sid === 'string' ? claims.sid : null,
      isMultiFactor: Array.isArray(claims.amr) && claims.amr.includes('mfa'),
      name: called as string | undefined,
      email: email_verified === true && typeof email === 'string' ? email : undefined,
    };
  } catch (error) {
    throw refusal(deps, error);
  }
}

/** The person, and the session, that a logout token of the provider names (Back-Channel Logout 1.0, §2.6). */
export async function readLogoutToken(
  deps: ProviderDeps,
  token: string,
): Promise<{ issuer: string; subject: string | undefined; session: string | undefined }> {
  const { clientId } = requireProvider(deps);
  const { issuer, jwks_uri } = await discover(deps);
  const keys = createRemoteJWKSet(new URL(jwks_uri ?? ''), { [joseFetch]: deps.fetch });
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      maxTokenAge: '5 minutes',
      clockTolerance: 60,
      currentDate: deps.now(),
    });
    const { events, sid, sub, nonce } = payload;
    const isLogout = Object.hasOwn(
      Object(events),
      'http://schemas.openid.net/event/backchannel-logout',
    );
    const session = typeof sid === 'string' ? sid : undefined;
    if (!isLogout || nonce !== undefined || (sub ?? session) === undefined) {
      throw new Error('no logout token');
    }
    return { issuer, subject: sub, session };
  } catch (error) {
    deps.log.warn({ err: error }, 'a logout token was refused');
    throw new AppError('MALFORMED_REQUEST');
  }
}

/**
 * The library's configuration for one sign-in. The library caches the provider's keys in it and does not fetch them
 * again within a minute, so that with one configuration for all sign-ins a replaced key would be refused meanwhile.
 */
async function configure(deps: ProviderDeps): Promise<client.Configuration> {
  const { clientId, clientSecret } = requireProvider(deps);
  const metadata = await discover(deps);
  const configuration = new client.Configuration(metadata, clientId, clientSecret);
  configuration.timeout = timeoutSeconds;
  configuration[client.customFetch] = fetchOf(deps);
  for (const execute of checksOf(metadata.issuer)) execute(configuration);
  return configuration;
}

/** The provider's metadata, cached for a while. */
async function discover(deps: ProviderDeps): Promise<client.ServerMetadata> {
  const known = discoveries.get(deps.config);
  const now = deps.now().getTime();
  const isFresh = known && now >= known.at && now - known.at < discoveredMs;
  const metadata = isFresh ? known.metadata : ask(deps, requireProvider(deps));
  if (!isFresh) discoveries.set(deps.config, { at: now, metadata });
  try {
    return await metadata;
  } catch (error) {
    discoveries.delete(deps.config);
    deps.log.error({ err: error }, 'the identity provider could not be asked');
    throw new AppError('PROVIDER_FAILED', discoveryFailure(error));
  }
}

async function ask(
  deps: ProviderDeps,
  { issuer, clientId, clientSecret }: Settings,
): Promise<client.ServerMetadata> {
  const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: checksOf(issuer),
    timeout: timeoutSeconds,
    [client.customFetch]: fetchOf(deps),
  });
  return found.serverMetadata();
}

/** Plain http is for a provider on this machine, as in tests: `readConfig` refuses any other. */
function checksOf(issuer: string) {
  const isPlain = new URL(issuer).protocol === 'http:';
  return [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])];
}

function fetchOf({ fetch }: ProviderDeps): client.CustomFetch {
  return (address, options) => fetch(address, options as RequestInit);
}

const wrongAddress = '身份提供方的地址不正确，它回应的不是登录设置。请联系管理员检查 OIDC_ISSUER';

/** Why the discovery failed, in words that a person or the operator can act on. */
function discoveryFailure(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: unknown };
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
    return '身份提供方自称的地址与设置的不一致，没有登录。请联系管理员检查 OIDC_ISSUER';
  }
  const isOutOfOrder = cause instanceof Response && cause.status >= 500;
  const isNoProvider = code?.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT' && !isOutOfOrder;
  return isNoProvider ? wrongAddress : '无法连接身份提供方，请稍后重试';
}

const refusals: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    '身份提供方与这台服务器的时钟相差过大，没有登录。请联系管理员校准时间',
  invalid_client:
    '身份提供方不认可这台服务器，没有登录。请联系管理员检查 OIDC_CLIENT_ID 和 OIDC_CLIENT_SECRET',
  invalid_grant: '这次登录已超时或已用过，请重新登录',
};

function refusal({ log }: ProviderDeps, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof client.AuthorizationResponseError) {
    return new AppError('LOGIN_FAILED', '身份提供方没有同意登录，请重试');
  }
  const { code, message } = error as { code?: string; message: string };
  log.warn({ code, why: message }, 'an answer of the identity provider was refused');
  const reason = error instanceof client.ResponseBodyError ? error.error : (code ?? '');
  return new AppError(
    'PROVIDER_FAILED',
    refusals[reason] ?? '身份提供方的回应无法核实，没有登录，请重试',
  );
}
