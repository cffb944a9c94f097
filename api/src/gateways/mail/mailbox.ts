import { getDomain } from 'tldts'
import { canonicalEmail } from './canonicalEmail.ts'
import { isMailProvider } from './mailProviders.ts'

/**
 * Returns the mailbox that an address most likely leads to, for limits only: its canonical form without `+shop` and without dots in
 * the local part. Many servers deliver `n.ora+shop@…` to `nora@…`. Where they do not, two people share a limit, and nothing else.
 */
export function mailboxOf(address: string): string {
  const canonical = canonicalEmail(address)
  if (!canonical) return address
  const [local, domain] = canonical.split('@') as [string, string]
  return `${local.split('+')[0]!.replaceAll('.', '')}@${domain}`
}

/** Returns SQL for the same of a canonical address, which the index `orders_of_mailbox` has. */
export const mailboxSql = (column: string): string =>
  `replace(split_part(split_part(${column}, '@', 1), '+', 1), '.', '') || '@' || split_part(${column}, '@', 2)`

interface MailHost {
  /** The domain that somebody registered, with all its subdomains: `example.co.uk`. */
  domain: string
  /** Whether it belongs to a provider with mailboxes of many people. */
  isProvider: boolean
}

/** Returns the registered domain of an address; null if it belongs to a mail provider. */
export function ownDomainOf(address: string): string | null {
  const host = mailHostOf(address)
  return host && !host.isProvider ? host.domain : null
}

/** Returns the host of an address; null for text that is not one. */
export function mailHostOf(address: string): MailHost | null {
  const host = canonicalEmail(address)?.split('@')[1]
  if (!host) return null
  const domain = getDomain(host, { allowPrivateDomains: true }) ?? host
  return { domain, isProvider: isMailProvider(domain) }
}
