import type { Browser } from '@playwright/test'

/** Whether frames of other sites may store something. */
export type FrameStorage = 'allowed' | 'blocked'

/**
 * What Playwright switches off, without `ThirdPartyStoragePartitioning`: without it, the private windows of whole browsers block storage
 * in frames. The whole list is repeated, because only the last `--disable-features` counts.
 */
const DISABLED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Argument of a browser that allows frames of other sites to store something. */
export const ALLOW_FRAME_STORAGE = `--disable-features=${DISABLED.join()}`

/** Blocks storage in the frames of other origins in all pages of this browser, as a browser does: reading the property throws. */
export function blockFrameStorage(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(() => {
      const isForeign =
        location.ancestorOrigins.length > 0 && [...location.ancestorOrigins].some((one) => one !== location.origin)
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      if (isForeign) for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
    })
    return context
  }
}
