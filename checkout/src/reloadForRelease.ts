import type { Checkout } from '@linktill/sdk/checkout'
import { browserStorage } from './browserStorage.ts'
import { isFramed } from './isFramed.ts'

const RELOADED_KEY = 'linktill:reloaded'

/**
 * Reloads the page when a part of it cannot be fetched although the server responds: a new release has other files. What was typed
 * is kept by the visit. It happens once per release and tab, and never in a frame, whose page holds a connection to this document.
 */
export function reloadForRelease({ client, link }: Checkout): void {
  async function recover() {
    const storage = browserStorage('sessionStorage')
    if (isFramed() || !storage || storage.getItem(RELOADED_KEY) === import.meta.url) return
    await client.getPublicLink({ path: { urlId: link.urlId } })
    storage.setItem(RELOADED_KEY, import.meta.url)
    location.reload()
  }
  // While the server is away nothing is reloaded: the part that failed offers to try again.
  window.addEventListener('vite:preloadError', () => void recover().catch(() => {}))
}
