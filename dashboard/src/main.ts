import { createClient } from '@linktill/sdk'
import { readToken } from './accessToken.ts'
import './ui/tokens.css'
import './ui/base.css'

const client = createClient({ baseUrl: '/api', token: readToken })
/** The document has asked for the profile (api/src/site/earlyProfile.ts), because every page of the dashboard waits for it. */
const { earlyProfile } = window as { earlyProfile?: { token: string; answer: Promise<Response> } }
const early = earlyProfile && {
  token: earlyProfile.token,
  profile: createClient({ baseUrl: '/api', retries: 0, fetch: () => earlyProfile.answer }).getMe(),
}
early?.profile.catch(() => {}) // the session asks again

// The document shows an outline of its page. Without this wait, its first frame would come after all scripts.
// A tab in the background has no frames.
if (document.hidden) void load()
else requestAnimationFrame(() => setTimeout(load))

async function load() {
  const { start } = await import('./start.tsx')
  start(client, early ?? null)
}
