/** The token of the signed-in merchant, which the dashboard keeps (dashboard/src/session.ts). */
const TOKEN = 'userToken'
/** The sample key of this tab. */
const KEY = 'docsTestKey'
const KEY_LIFETIME_MS = 24 * 3600 * 1000

export interface OwnLink {
  name: string
  url_id: string
}

export const isSignedIn = (): boolean => localStorage.getItem(TOKEN) !== null

/** Returns the merchant's newest active link; null without one, and for a session that has ended. */
export async function readOwnLink(): Promise<OwnLink | null> {
  const answer = await call('/api/carts?limit=50')
  if (!answer.ok) return null
  const { data } = (await answer.json()) as { data: (OwnLink & { is_active: boolean })[] }
  return data.find(({ is_active }) => is_active) ?? null
}

export const readTestKey = (): string | null => sessionStorage.getItem(KEY)

/**
 * Creates a test key that may only read and that lasts a day, and keeps it in this tab.
 * @throws with the server's message.
 */
export async function createTestKey(): Promise<string> {
  const expires_at = new Date(Date.now() + KEY_LIFETIME_MS).toISOString()
  const answer = await call('/api/api-keys', { name: 'Samples of the documentation', scopes: ['read'], expires_at })
  const { secret, message } = (await answer.json()) as { secret?: string; message?: string }
  if (!secret) throw new Error(message ?? 'The key could not be created. Try again.')
  sessionStorage.setItem(KEY, secret)
  return secret
}

/** Calls the API. Renews a token that has expired. Takes turns with the dashboard's tabs. */
async function call(address: string, body?: object): Promise<Response> {
  const token = localStorage.getItem(TOKEN)
  const answer = await send(address, body)
  if (answer.status !== 401) return answer
  const renew = async () => {
    if (localStorage.getItem(TOKEN) !== token) return
    const renewed = await fetch('/api/auth/session/refresh', { method: 'POST' })
    if (renewed.ok) localStorage.setItem(TOKEN, ((await renewed.json()) as { token: string }).token)
  }
  await (navigator.locks ? navigator.locks.request('linktill-session', renew) : renew())
  return send(address, body)
}

const send = (address: string, body?: object) =>
  fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${localStorage.getItem(TOKEN)}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
