import type { Browser } from '@playwright/test'

/**
 * Whether frames of other sites may store something. Whole browsers forbid it in private windows, which is what Playwright opens, and
 * the headless shell has no such setting.
 */
export type FrameStorage = 'allowed' | 'blocked'

/** What Playwright switches off. Its list is replaced, because only the last `--disable-features` counts. */
const PLAYWRIGHT_DISABLES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Arguments of a browser whose private windows allow frames of other sites to store something. */
export const ALLOW_FRAME_STORAGE = `--disable-features=${[...PLAYWRIGHT_DISABLES, 'AlwaysBlock3pcsIncognito'].join()}`

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
