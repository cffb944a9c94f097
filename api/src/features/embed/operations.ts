import type { Deps, Handler } from '../deps.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { assertConfirmed } from '../../shop/merchant/assertConfirmed.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { createWorkThread } from '../../platform/threads/workThread.ts'
import { readPage } from './readPage.ts'
import type { Findings, SiteTask } from './siteWorker.ts'

/** Checks a page outside the event loop, because a stranger wrote it. @throws 503 while too many are waiting. */
const checkInThread = createWorkThread<SiteTask, Findings>({
  module: './siteWorker',
  caller: import.meta.url,
  max: 30,
  busy: 'Too many sites are being checked. Please try again in a few seconds.',
  timeoutMs: 5_000,
  tooLong: 'This page takes too long to check.',
})

export const getEmbedScript: Handler<'getEmbedScript'> = async (_, deps) => {
  const { script, checkoutUrl } = platformOf(deps)
  return {
    version: script.version,
    script_url: `${checkoutUrl}/embed/v1.js`,
    pinned_url: `${checkoutUrl}/embed/${script.file}`,
    integrity: script.integrity,
    package_url: deps.sdkPackage.url,
    package_integrity: deps.sdkPackage.integrity,
  }
}

/**
 * Reads the page from the public internet only, so that it cannot be used to reach or probe the operator's network.
 * @throws 403 until the account's address is confirmed, to prevent calls to strangers' sites without a trace.
 */
export const checkEmbed: Handler<'checkEmbed'> = async ({ body }, deps) => {
  const address = withScheme(body.url.trim())
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol) || !new URL(address).hostname)
    throw invalidField('url', 'url must be the address of a page, such as https://shop.example/buy.')
  await assertConfirmed(deps.db, deps.merchantId)
  const { allowedOrigins } = await Merchant.query(deps.db).findById(deps.merchantId).throwIfNotFound()

  const page = await readPage(deps.publicFetch, address)
  if ('error' in page)
    return {
      url: new URL(address).href,
      findings: [
        {
          check: 'page',
          result: 'bad',
          message: page.error,
          fix: 'Check the address, and that the site is reachable from outside.',
        },
      ],
    }
  const task = { page: { ...page, url: page.url.href }, platform: { ...platformOf(deps), allowedOrigins } }
  return { url: page.url.href, findings: await checkInThread(deps.merchantId, task, deps.meter) }
}

const platformOf = ({ config, embedScript }: Pick<Deps, 'config' | 'embedScript'>) => ({
  checkoutUrl: config.checkoutUrl,
  testMode: config.testMode,
  script: embedScript,
})

/** People type `shop.example` without a scheme. */
const withScheme = (address: string): string => (/^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`)
