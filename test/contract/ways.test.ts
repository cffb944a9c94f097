import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS } from '../../api/src/features/audit/actions.ts'
import { loadContract } from '../../api/src/platform/http/contract.ts'
import { WAYS } from '../../api/src/shop/merchant/ways.ts'
import { startApi } from '../../api/test/server.ts'
import { doc, operations } from './document.ts'

const api = startApi()
const ways = Object.values(WAYS)
const stored: string[] = ways.flatMap((way) => way.stored)

/** Names of columns that contain what grants access, or where something is sent. */
const TELLING =
  /token|support_|website|secret|hash|password|credential|public_key|url|origin|domain|account_id|pixel|listener|webhook|(^|_)key$/
/** Columns with such a name that are no way into an account or out of it, by their beginning. */
const NO_WAY: Record<string, string> = {
  'sandbox.': 'the stand-in of the payment provider',
  'handles:address': 'addresses of checkouts are public',
  'handles:slug': 'the same',
  'handles:email': 'an address signs in only with the password or a mailed link',
  'challenges.token_only': 'a choice',
  'merchants.logo_url': 'a picture on this server',
  'products.': 'pictures and files on this server',
  'product_variants.image_url': 'a picture on this server',
  'links.url_id': 'public',
  'links.card_image_url': 'a picture on this server',
  'order_items.product_image_url': 'a picture on this server',
  'downloads.file_url': 'a file on this server',
  'declines.address_hash': 'only compared',
  'shipments.tracking_url': 'the page of a carrier, for one buyer',
  'invoices.refund_key': 'our own number',
  'uploads.key': 'a name in the storage',
  'queued_jobs.key': 'a name of a job',
  'idempotency_keys.': 'kept for a day, and only compared',
  'invitations.token_hash': 'opens a new account, and none that exists',
  'own_shop.stripe_account_id': 'that of the keys of the server, which no call changes',
}
/** Sources that sign or seal what is no way into an account or out of it. */
const SIGNED_ELSEWHERE: Record<string, string> = {
  'ops/proveSecret.ts': 'stays in the database, and opens nothing',
  'demo/demoKey.ts': 'the API key of the demo shop, in test mode',
  'features/orders/guarding/work.ts': 'a task for a browser that orders often',
  'features/system/reseal.ts': 'writes sealed texts again with a new secret',
}

/** Tags whose operations sell: what they write stays in the shop, or goes to one buyer. */
const SELLING = [
  'vat',
  'products',
  'checkout',
  'waitlist',
  'checkout-sessions',
  'payment-requests',
  'subscriptions',
  'promos',
  'orders',
  'upsells',
  'shipments',
  'delivery',
  'invoices',
  'disputes',
  'withdrawals',
  'mail',
  'customers',
  'analytics',
  'dashboard',
  'payouts',
  'sandbox',
]
/** Other operations that write, and why they are no way. */
const OTHER_OPERATIONS: Record<string, string> = {
  changePlan: 'money that the shop pays, logged on its own',
  uploadLogo: 'a picture',
  deleteAccount: 'ends everything, with the password',
  createLink: 'a link begins without a return address',
  updateLink: 'cannot change the return address',
  deleteLink: 'takes its return address away',
  checkEmbed: 'reads a page',
  receivePaymentWebhook: 'from the provider, signed',
}
/** Actions of the log that are about no way. */
const OTHER_ACTIONS = [
  'plan.changed',
  'refund_limit.changed',
  'invoice.reissued',
  'mail.redirected',
  'refund.created',
  'account.deleted',
]

const isIn = (names: string[]) => (name: string) => names.some((one) => name.startsWith(one))

describe('the table of ways', () => {
  it('has every column that holds a secret, an address or an account elsewhere', async () => {
    const { rows } = await api.db.raw(
      `select table_schema as schema, table_name as "table", column_name as "column" from information_schema.columns
       where table_schema not in ('pg_catalog', 'information_schema', 'graphile_worker')`,
    )
    const columns = rows
      .filter(({ column }: { column: string }) => TELLING.test(column))
      .map(
        (one: Record<string, string>) =>
          `${one['schema'] === 'public' ? '' : `${one['schema']}.`}${one['table']}.${one['column']}`,
      )

    expect(columns.length).toBeGreaterThan(40)
    expect(columns.filter((one: string) => !isIn([...stored, ...Object.keys(NO_WAY)])(one))).toEqual([])
  })

  it('has every source that signs or seals a token', async () => {
    const root = new URL('../../api/src/', import.meta.url)
    const files = (await readdir(root, { recursive: true })).map((file) => file.replaceAll('\\', '/'))
    const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('generated/'))
    const isSigning = async (file: string) =>
      /\b(?:seal|sign)\((?:ctx\.|config\.)*secrets\b|jwt\.sign\(/.test(await readFile(new URL(file, root), 'utf8'))
    const signing: string[] = []
    for (const file of sources) if (await isSigning(file)) signing.push(file)
    const listed = ways.flatMap((way): readonly string[] => ('signedBy' in way ? way.signedBy : []))

    expect(signing.length).toBeGreaterThan(15)
    expect(signing.filter((file) => !listed.includes(file) && !(file in SIGNED_ELSEWHERE))).toEqual([])
    expect([...listed, ...Object.keys(SIGNED_ELSEWHERE)].filter((file) => !sources.includes(file))).toEqual([])
  })

  it('has every kind of handle, by which outsiders find an account', async () => {
    const { rows } = await api.db.raw(
      `select pg_get_constraintdef(oid) as def from pg_constraint where conrelid = 'handles'::regclass and contype = 'c'`,
    )
    const kinds = [...rows[0].def.matchAll(/'(\w+)'/g)].map(([, kind]) => `handles:${kind}`)

    expect(kinds.length).toBeGreaterThan(5)
    expect(kinds.filter((kind) => !stored.includes(kind) && !(kind in NO_WAY))).toEqual([])
  })

  it('has every operation that writes and does not only sell', () => {
    const listed = new Set(ways.flatMap(({ operations: of }) => Object.keys(of)))
    const missing = operations.filter(
      ({ operationId, method, tags }) =>
        method !== 'GET' && !SELLING.includes(tags[0]!) && !listed.has(operationId) && !(operationId in OTHER_OPERATIONS),
    )

    expect(missing.map(({ operationId, tags }) => `${tags[0]} ${operationId}`)).toEqual([])
  })

  it('asks for the proofs that the contract asks for', () => {
    const listed = ways.flatMap(({ operations: of }) => Object.entries(of).filter(([, proof]) => proof === 'step-up'))
    const inContract = loadContract().flatMap(({ id, stepUp }) => (stepUp ? [id as string] : []))

    expect(listed.map(([id]) => id).toSorted()).toEqual(inContract.toSorted())
  })

  it('has every action of the activity log, and each way that is shown', () => {
    const logged = new Set(ways.flatMap((way) => Object.keys(way.logged)))

    expect(Object.keys(AUDIT_ACTIONS).filter((action) => !logged.has(action) && !OTHER_ACTIONS.includes(action))).toEqual([])
    expect(doc.components.schemas['AccessWayName']!.enum!.filter((way) => !(String(way) in WAYS))).toEqual([])
  })

  it('names only what there is', async () => {
    const ids = new Set(operations.map(({ operationId }) => operationId))
    const named = [...ways.flatMap(({ operations: of }) => Object.keys(of)), ...Object.keys(OTHER_OPERATIONS)]
    const columns = (
      await api.db.raw(
        `select concat_ws('.', nullif(table_schema, 'public'), table_name, column_name) as name from information_schema.columns`,
      )
    ).rows
    const places = [...stored, ...Object.keys(NO_WAY)].filter((one) => !one.startsWith('handles:'))

    expect(named.filter((id) => !ids.has(id))).toEqual([])
    expect(places.filter((one) => !columns.some(({ name }: { name: string }) => name.startsWith(one)))).toEqual([])
  })
})
