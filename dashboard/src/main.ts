import { createClient } from '@linktill/sdk'
import { expiresSoon, readToken } from './accessToken.ts'
import './ui/tokens.css'
import './ui/base.css'

const client = createClient({ baseUrl: '/api', token: readToken })
const token = readToken()
// The profile loads while the other scripts do, because every page of the dashboard waits for it.
const early =
  token && !expiresSoon(token) && location.pathname.startsWith('/dashboard') ? { token, profile: client.getMe() } : null
early?.profile.catch(() => {}) // the session asks again

// The document shows an outline of its page. Without this wait, its first frame would come after all scripts.
// A tab in the background has no frames.
if (document.hidden) void load()
else requestAnimationFrame(() => setTimeout(load))

async function load() {
  const { start } = await import('./start.tsx')
  start(client, early)
}
