import type { Transaction } from 'objection'
import { leadsElsewhere } from '../../platform/http/urls.ts'
import { CONTACT_FIELDS } from '../../shop/merchant/contact.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { dropSwitchedOff } from '../../shop/merchant/switchedOff.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { assertProved } from '../auth/stepUp.ts'

/**
 * Records changes of the addresses at which buyers reach the seller. Another host or another mailbox needs a recent proof, because
 * a thief of the session would read what buyers write, or publish terms of their own (docs/product/accounts.md#confirming-that-it-is-you).
 * @throws 403 without a proof.
 */
export async function guardContact(
  trx: Transaction,
  ctx: Actor & { sessionId: string | null },
  merchant: Merchant,
  patch: Partial<Merchant>,
): Promise<void> {
  const changed = Object.entries(CONTACT_FIELDS).filter(
    ([, column]) => patch[column] !== undefined && patch[column] !== merchant[column],
  )
  if (!changed.length) return
  const elsewhere = changed.some(([, column]) => isElsewhere(column, merchant, patch[column]!))
  if (elsewhere) await assertProved(trx, ctx)
  const set = changed.flatMap(([field, column]) => (patch[column] === null ? [] : [field]))
  await dropSwitchedOff(trx, merchant.id, ['shop_contact'], set)
  const values = (of: Partial<Merchant>) => Object.fromEntries(changed.map(([field, column]) => [field, of[column]]))
  await recordAudit(trx, ctx, { action: 'contact.changed', before: values(merchant), after: { ...values(patch), elsewhere } })
}

/** The confirmed address of the account is the owner's own. */
const isElsewhere = (column: string, merchant: Merchant, after: string | null): boolean =>
  column === 'supportEmail' ? after !== null && after !== merchant.email : leadsElsewhere(merchant[column as 'website'], after)
