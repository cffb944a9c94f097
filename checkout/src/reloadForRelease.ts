import type { Checkout } from '@linktill/sdk/checkout'
import { browserStorage } from './browserStorage.ts'

const RELOADED_KEY = 'linktill:reloaded'

/**
 * Reloads the page when a part of it cannot be fetched although the server responds: a new release has other files. What was typed
 * is kept by the visit, and the page around a frame greets the new document as it did the first. It happens once per release and
 * tab. Where the browser keeps nothing for a frame, the document itself says whether it was reloaded.
 */
export function reloadForRelease({ client, link }: Checkout): void {
  async function recover() {
    const storage = browserStorage('sessionStorage')
    if (storage ? storage.getItem(RELOADED_KEY) === import.meta.url : isReloaded()) return
    await client.getPublicLink({ path: { urlId: link.urlId } })
    storage?.setItem(RELOADED_KEY, import.meta.url)
    location.reload()
  }
  // While the server is away nothing is reloaded: the part that failed offers to try again.
  window.addEventListener('vite:preloadError', () => void recover().catch(() => {}))
}

const isReloaded = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
