import type { Knex } from 'knex'
import { leadsElsewhere, webAddress } from '../../platform/http/urls.ts'
import type { Link } from '../../shop/catalogue/Link.ts'
import { dropSwitchedOff } from '../../shop/merchant/switchedOff.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { assertProved } from '../auth/stepUp.ts'

/**
 * Records a change of the address that a link's buyers return to. Another host needs a recent proof, because a thief of the
 * session would send buyers to a page of their own (docs/product/accounts.md#confirming-that-it-is-you).
 * @param sent as the request has it; null removes it.
 * @throws 400 for a value other than a web address, 403 without a proof.
 */
export async function guardReturnAddress(
  trx: Knex,
  ctx: Actor & { sessionId: string | null },
  link: Link,
  sent: string | null,
): Promise<void> {
  const address = webAddress('return_url', sent)
  if (address === link.returnUrl) return
  const isNewHost = leadsElsewhere(link.returnUrl, address)
  if (isNewHost) await assertProved(trx, ctx)
  if (address) await dropSwitchedOff(trx, link.merchantId, ['return_address'], [link.id])
  await recordAudit(trx, ctx, {
    action: 'return_address.changed',
    target: link.id,
    before: { host: hostOf(link.returnUrl) },
    after: { link: link.name, host: hostOf(address), new_host: isNewHost },
  })
}

/** The path may contain what is secret, so only the host is recorded. */
const hostOf = (address: string | null): string | null => address && new URL(address).host
