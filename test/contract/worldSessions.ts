import type { Knex } from 'knex'
import { insertSession } from '../../api/src/features/checkout-sessions/createSession.ts'
import { insertRequest } from '../../api/src/features/payment-requests/createRequest.ts'
import type { Config } from '../../api/src/config/config.ts'
import type { Secrets } from '../../api/src/platform/http/secrets.ts'
import type { Merchant } from '../../api/src/shop/merchant/Merchant.ts'
import { hashOfToken, newSessionToken } from '../../api/src/shop/session/sessionToken.ts'
import { doc } from './document.ts'

// oxlint-disable-next-line typescript/no-explicit-any
const [checkoutSession, paymentRequest]: any[] = ['CheckoutSession', 'PaymentRequest'].map(
  (name) => doc.components.examples[name]!.value,
)

/** An open session with the items of the example. */
export async function addCheckoutSession(db: Knex, owner: Merchant, secrets: Secrets): Promise<void> {
  const id = await db.transaction((trx) =>
    insertSession(
      trx,
      owner.id,
      { currency: 'USD', items: [{ name: 'Portrait, framed', amount: 120, quantity: 1 }], allow_promo_codes: false },
      { secrets },
    ),
  )
  await renameSession(db, owner, secrets, [id, checkoutSession.id])
}

/** An unpaid payment request, whose last mail was sent two days ago. */
export async function addPaymentRequest(db: Knex, owner: Merchant, config: Config): Promise<void> {
  const { title, amount, currency, email } = paymentRequest
  const id = await db.transaction((trx) => insertRequest(trx, owner.id, { title, amount, currency, email }, config))
  const mailedAt = new Date(Date.now() - 48 * 3_600_000)
  const request = await db('payment_requests').where({ merchantId: owner.id, id }).delete().returning('*')
  await renameSession(db, owner, config.secrets, [id, paymentRequest.id])
  await db('payment_requests').insert({ ...request[0], id: paymentRequest.id, mailedAt })
}

/** Gives a session the id of an example, and the token of that id. */
async function renameSession(db: Knex, owner: Merchant, secrets: Secrets, [id, next]: [string, string]): Promise<void> {
  const tokenHash = hashOfToken(newSessionToken(secrets, { merchantId: owner.id, id: next }))
  await db('checkout_sessions').where({ merchantId: owner.id, id }).update({ id: next, tokenHash })
}
