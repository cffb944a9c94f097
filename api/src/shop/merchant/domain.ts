import type { Config } from '../../config/config.ts'
import type { components } from '../../generated/openapi.ts'
import type { Merchant } from './Merchant.ts'

type Domain = components['schemas']['CustomDomain']

/** The TXT record that proves a domain (docs/product/embedding.md#custom-domains). */
export const proofOf = ({ customDomain, domainToken }: Pick<Merchant, 'customDomain' | 'domainToken'>) => ({
  name: `_linktill.${customDomain}`,
  value: `linktill-verify=${domainToken}`,
})

/** The verification state of a merchant's domain; null without one. */
export function presentDomain(merchant: Merchant, checkoutUrl: string): Domain | null {
  if (!merchant.customDomain) return null
  const { name, value } = proofOf(merchant)
  return {
    name: merchant.customDomain,
    status: statusOf(merchant),
    problem: merchant.domainProblem,
    checkedAt: merchant.domainCheckedAt?.toISOString() ?? null,
    records: [
      { type: 'TXT', name, value },
      { type: 'CNAME', name: merchant.customDomain, value: new URL(checkoutUrl).hostname },
    ],
    address: shopUrl({ ...merchant, sslEnabled: true }, { checkoutUrl }),
  }
}

function statusOf({ domainVerifiedAt, domainFailingSince }: Merchant): Domain['status'] {
  if (!domainVerifiedAt) return 'waiting'
  return domainFailingSince ? 'failing' : 'verified'
}

/** Where a merchant's checkouts are served. */
interface ShopHost extends Pick<Merchant, 'customDomain' | 'sslEnabled'> {
  /** Null until the domain is proved. */
  domainVerifiedAt: Date | string | null
}

/**
 * Returns the base address of a merchant's checkouts, without a trailing slash. It is their own domain once that is
 * proved, and reachable over TLS if the platform uses TLS; otherwise the platform's.
 */
export function shopUrl(
  { customDomain, domainVerifiedAt, sslEnabled }: ShopHost,
  { checkoutUrl }: Pick<Config, 'checkoutUrl'>,
): string {
  const { protocol, port } = new URL(checkoutUrl)
  if (!customDomain || !domainVerifiedAt || (protocol === 'https:' && !sslEnabled)) return checkoutUrl
  return `${protocol}//${customDomain}${port && `:${port}`}`
}

/**
 * Returns the last part of a link's address: its own ending, else its short address. At the platform's address an ending
 * counts only if it was taken there.
 */
export const addressIn = (
  { slug, slugOnPlatform, urlId }: { slug: string | null; slugOnPlatform: boolean; urlId: string },
  { onPlatform }: { onPlatform: boolean },
): string => (slug && (slugOnPlatform || !onPlatform) ? slug : urlId)

/** The columns of a domain that has not been checked yet. */
export const UNPROVED = {
  sslEnabled: false,
  domainVerifiedAt: null,
  domainCheckedAt: null,
  domainFailingSince: null,
  domainProblem: null,
} as const
