import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const issuer = 'https://id.example.org';
const clientId = 'jiadi';

/** Settings of a server that signs people in with the stub. */
export const stubProvider = {
  issuer,
  clientId,
  clientSecret: 'a secret of the client',
  label: '公司账号',
  registration: 'open' as const,
  trustsFactors: false,
};

/**
 * An identity provider for tests that need its answers and not its pages: each code is a person, a nonce and
 * the time. Other addresses go to `next`.
 */
export async function stubProviderFetch(
  now: () => Date,
  next: typeof globalThis.fetch,
): Promise<typeof globalThis.fetch> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'only', use: 'sig', alg: 'RS256' };
  return async (input, init) => {
    const { pathname, origin } = new URL(String(input));
    if (origin !== issuer) return next(input, init);
    if (pathname.startsWith('/.well-known/')) {
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (pathname === '/keys') return Response.json({ keys: [jwk] });
    const form = new URLSearchParams(String(init?.body));
    const [person = '', nonce = ''] = (form.get('code') ?? '').split('.');
    const seconds = Math.floor(now().getTime() / 1000);
    const email = `${person}@example.org`;
    const idToken = await new SignJWT({ nonce, email, email_verified: true, name: person })
      .setProtectedHeader({ alg: 'RS256', kid: 'only' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(person)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 300)
      .sign(privateKey);
    return Response.json({ access_token: 'a', token_type: 'Bearer', id_token: idToken });
  };
}

/** What leads back from the stub, as this person, for the address that a sign-in began with. */
export function stubAnswer(url: string, person: string): string {
  const { searchParams } = new URL(url);
  const answer = {
    code: `${person}.${searchParams.get('nonce')}`,
    state: searchParams.get('state') ?? '',
    iss: issuer,
  };
  return `?${new URLSearchParams(answer)}`;
}
