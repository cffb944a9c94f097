import type { Checkout } from '@linktill/sdk/checkout'
import { browserStorage } from './browserStorage.ts'

const RELOADED_KEY = 'linktill:reloaded'

/**
 * Reloads the page when a module fails to load although the server responds: a new release has renamed its files. The visit keeps
 * what was typed, and a framed checkout connects again. Reloads once per release and tab. If storage is blocked in the frame, the
 * navigation type shows whether the document was already reloaded.
 */
export function reloadForRelease({ client, link }: Checkout): void {
  // Several modules can fail before the page is reloaded.
  let isRecovering = false
  async function recover() {
    const storage = browserStorage('sessionStorage')
    if (storage ? storage.getItem(RELOADED_KEY) === import.meta.url : isReloaded()) return
    await client.getPublicLink({ path: { urlId: link.urlId } })
    storage?.setItem(RELOADED_KEY, import.meta.url)
    location.reload()
  }
  // While the server is unreachable, do not reload: the failed part offers to try again.
  window.addEventListener('vite:preloadError', () => {
    if (isRecovering) return
    isRecovering = true
    recover()
      .catch(() => {})
      .finally(() => (isRecovering = false))
  })
}

const isReloaded = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
