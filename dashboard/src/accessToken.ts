import type { Client } from '@linktill/sdk'

const TOKEN_KEY = 'userToken'
/** A token is renewed this long before it expires, so that it does not expire on its way to the server. */
const EARLY_MS = 60_000

/** Returns the stored token. Read for every request, because another tab may have renewed it or signed out. */
export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY)

export const keepToken = (token: string): void => localStorage.setItem(TOKEN_KEY, token)

export const forgetToken = (): void => localStorage.removeItem(TOKEN_KEY)

/** Whether a `storage` event is about the token. */
export const isToken = (key: string | null): boolean => key === TOKEN_KEY || key === null

/** Whether a token expires within a minute, or has expired. False for a text that names no time. */
export const expiresSoon = (token: string): boolean => Number(claimsOf(token)?.exp) * 1000 < Date.now() + EARLY_MS

/** Returns the id of the token's session. */
export const sessionIdOf = (token: string): string | null => claimsOf(token)?.sid ?? null

/**
 * Renews a token by the session's cookie. Tabs take turns, so one of them renews it for all.
 * @returns the account of the new token, or null if another tab has replaced or removed the token meanwhile.
 * @throws 401 if the session has ended.
 */
export const renewToken = (client: Pick<Client, 'refreshSession'>, used: string): Promise<{ id: string } | null> => {
  renewal ??= inTurn(async () => {
    if (readToken() !== used) return null
    const { token, id } = await client.refreshSession()
    // Signing out in another tab does not wait for its turn.
    if (readToken() !== used) return null
    keepToken(token)
    return { id }
  }).finally(() => (renewal = null))
  return renewal
}

/** Calls that start while a token is being renewed share it. */
let renewal: Promise<{ id: string } | null> | null = null

/** Browsers offer locks in secure contexts only. Without them two tabs may renew at once, which the server allows. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('linktill-session', work) : work()
}

function claimsOf(token: string): { exp?: number; sid?: string } | null {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}
