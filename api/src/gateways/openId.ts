import * as client from 'openid-client'

export interface OpenIdOptions {
  /** The identity provider, as in its discovery document. */
  issuer: string
  clientId: string
  clientSecret: string
  /** What people call it: "Sign in with …". */
  name: string
}

/** What a sign-in must remember until its callback. */
export interface PendingOpenId {
  state: string
  nonce: string
  verifier: string
}

/** Who signed in at the identity provider. */
export interface OpenIdPerson {
  issuer: string
  subject: string
  email: string | null
}

export interface OpenId {
  name: string
  /** Returns the provider's page, and what the callback needs. @throws when the provider does not answer. */
  begin: (redirectUri: string) => Promise<{ url: string; pending: PendingOpenId }>
  /** Exchanges the code of a callback. @throws when anything in it is not as it must be. */
  finish: (callback: URL, pending: PendingOpenId) => Promise<OpenIdPerson>
}

const TIMEOUT_SECONDS = 10

/** The operator's identity provider: OpenID Connect, authorization code with PKCE. */
export function createOpenId({ issuer, clientId, clientSecret, name }: OpenIdOptions): OpenId {
  let found: Promise<client.Configuration> | undefined
  // Read when it is needed, so that a provider that is down does not stop the server, and again after a failure.
  const provider = () => {
    found ??= discover()
    found.catch(() => (found = undefined))
    return found
  }
  const discover = () =>
    client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // The configuration allows http on this machine only.
      ...(issuer.startsWith('http:') && { execute: [client.allowInsecureRequests] }),
    })

  return {
    name,
    async begin(redirectUri) {
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
      const url = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, pending: { state, nonce, verifier } }
    },
    async finish(callback, { state, nonce, verifier }) {
      const tokens = await client.authorizationCodeGrant(await provider(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = { ...tokens.claims()! }
      // Some providers give the address by their second endpoint only.
      if (claims.email === undefined && (await provider()).serverMetadata().userinfo_endpoint)
        Object.assign(claims, await client.fetchUserInfo(await provider(), tokens.access_token, claims.sub))
      const email = typeof claims['email'] === 'string' ? claims['email'] : null
      return { issuer: claims.iss, subject: claims.sub, email }
    },
  }
}
