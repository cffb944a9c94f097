import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { readSignUp } from '../../lib/signUp.ts'
import { type Challenge, challengeOf } from '../../shell/secondFactor.ts'

/** Why the identity provider did not sign somebody in, by the code in the address. */
const PROBLEMS: Record<string, string> = {
  openid_expired: 'That sign-in took too long. Try again.',
  openid_refused: 'The sign-in was cancelled or refused. Try again, or sign in with your password.',
  openid_unknown: 'This sign-in is not linked to an account. Sign in with your password, then add it under Settings → Security.',
}
const SIGN_UP_FIRST = ' Without an account, sign up first.'

/** What the address says about a sign-in at the identity provider (docs/run/production.md#an-identity-provider). */
export interface OpenIdReturn {
  problem: string | null
  /** The second factor that the account asks for. */
  challenge: Challenge | null
  /** Whether the session's cookie is set, and only its token is missing. */
  isSignedIn: boolean
}

export function readOpenIdReturn({ search, hash }: Pick<Location, 'search' | 'hash'>): OpenIdReturn {
  const code = new URLSearchParams(search).get('problem') ?? ''
  const more = code === 'openid_unknown' && readSignUp() === 'open' ? SIGN_UP_FIRST : ''
  const problem = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code]! + more : null
  return { problem, challenge: challengeIn(hash), isSignedIn: hash === '#signed-in' }
}

/** Returns the address of the button that leads to the identity provider. */
export function openIdAddress(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return `/api/auth/openid${next ? `?${new URLSearchParams({ next })}` : ''}`
}

/** Returns what people call the operator's identity provider; null without one, and if the server does not say. */
export const readOpenIdName = (client: Pick<Client, 'getSignInOptions'>): Promise<string | null> =>
  client.getSignInOptions().then(
    ({ openid }) => openid?.name ?? null,
    () => null,
  )

function challengeIn(hash: string): Challenge | null {
  const [, text] = /^#second-factor=([\w-]+)$/.exec(hash) ?? []
  if (!text) return null
  try {
    const body = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) as Schema<'Error'>
    return challengeOf(new LinktillError(401, { code: 'second_factor_required', message: '', body }))
  } catch {
    return null
  }
}
