import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { components } from '../../generated/openapi.ts'
import type { Account, AccountProfile, OwnAccount, Payments } from '../../gateways/payments.ts'
import { OWN_ACCOUNT } from '../../gateways/sandbox/ownAccount.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { linksChanged } from '../../shop/sale/linkChanges.ts'
import { capabilityName } from './expectedMethods.ts'
import { keepAccount, setAccepting } from './accounts.ts'

type Profile = NonNullable<components['schemas']['IntegrationsStatus']['stripe']['account']>

const UNKNOWN: AccountProfile = { name: null, country: null, capabilities: [] }
const OPERATOR = 'Server settings'
export const ONE_OWNER = 'This shop has its owner already.'

/** Lets a merchant sell with the account of the keys. Their connected account is kept for its orders. */
export async function sellWithOwn(trx: Transaction, id: string, { id: accountId, ...account }: OwnAccount): Promise<void> {
  const merchant = await Merchant.query(trx).findById(id).forUpdate().throwIfNotFound()
  if (merchant.paymentMode === 'platform' || merchant.paymentAccountId !== accountId) {
    await trx('handles').insert({ kind: 'account', handle: accountId, merchantId: id }).onConflict(['kind', 'handle']).merge()
    const actor = { merchantId: id, system: OPERATOR }
    await recordAudit(trx, actor, { action: 'payout_account.connected', after: { account_id: accountId } })
    const connected = merchant.paymentAccountId ?? merchant.formerAccountId
    await merchant.$query(trx).patch({
      paymentMode: 'own',
      paymentAccountId: accountId,
      ...(merchant.paymentMode === 'platform' && { formerAccountId: connected }),
      payoutsReadAt: null,
    })
    linksChanged(trx, id)
  }
  await keepAccount(trx, merchant, account)
}

/**
 * Ends selling with the account of the keys. A merchant who had connected an account sells with it again, once the provider
 * confirms that it can be paid.
 * @returns that account.
 */
export async function sellWithConnected(trx: Transaction, id: string): Promise<string | null> {
  const merchant = await Merchant.query(trx).findById(id).forUpdate().throwIfNotFound()
  if (merchant.paymentMode === 'platform') return null
  const { paymentAccountId: own, formerAccountId: connected } = merchant
  await setAccepting(trx, merchant, false)
  await recordAudit(
    trx,
    { merchantId: id, system: OPERATOR },
    { action: 'payout_account.disconnected', before: { account_id: own } },
  )
  await merchant.$query(trx).patch({
    paymentMode: 'platform',
    paymentAccountId: connected,
    accountRequirements: [],
    accountMethods: [],
    payoutsReadAt: null,
  })
  await trx('own_shop').update({ ownerId: null })
  return connected
}

/**
 * Gives the shop of this server to a merchant who signs up, and connects them with its account.
 * @throws 403 if it has a merchant already.
 */
export async function takeOwnShop(trx: Transaction, id: string, { provider }: Pick<Payments, 'provider'>): Promise<void> {
  const [shop] = await trx('own_shop').whereNull('ownerId').update({ ownerId: id }).returning(['stripeAccountId', 'account'])
  if (!shop) throw forbidden(ONE_OWNER)
  const accountId = provider === 'stripe' ? shop.stripeAccountId : OWN_ACCOUNT
  await sellWithOwn(trx, id, { ...shop.account, id: accountId })
}

/** Returns what the provider said last of the account of the keys, with its capabilities in words. */
export async function readOwnProfile(db: Knex): Promise<Profile> {
  const [shop]: { account: Partial<Account> }[] = await db('own_shop').select('account')
  const { name, country, capabilities } = shop?.account.profile ?? UNKNOWN
  return {
    name,
    country,
    capabilities: capabilities.map(({ code, status }) => ({ code, name: capabilityName(code), status })),
  }
}
