import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../../api/src')
/** What a cluster has on its coordinator only. On a merchant's own server, a statement that names it fails (docs/run/scaling.md). */
const NAMES =
  /\b(?:from|into|update|join)\s+(?:invitations|own_shop|payment_domains|payment_events|vat_checks|worker_heartbeats)\b|['"](?:invitations|own_shop|payment_domains|payment_events|vat_checks|worker_heartbeats|provider_readings)['"]/
/** Why their statements run on the coordinator. */
const KNOWN: Record<string, string> = {
  'features/account/closeAccount.ts': 'only for an own shop, whose statements all do',
  'features/auth/invitations.ts': 'a call without an account',
  'features/domains/registerDomains.ts': 'asks the coordinator; the job is about no merchant',
  'features/orders/refunds/bookReturned.ts': 'asks the coordinator',
  'features/payment-accounts/accounts.ts': 'only for an own shop',
  'features/payment-accounts/ownAccount.ts': 'only for an own shop',
  'features/provider/handlePaymentEvents.ts': 'a batch of all merchants',
  'features/provider/openShop.ts': 'before the first call',
  'features/provider/storeEvents.ts': 'a call of the provider',
  'features/vat/checkVatNumber.ts': 'asks the coordinator',
  'ops/forgetOld.ts': 'jobs about no merchant',
  'ops/readQueues.ts': 'of the operator',
  'platform/jobs/worker.ts': 'of the process',
}

it('only known sources name what is on the coordinator of a cluster', () => {
  const files = fs
    .readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('generated/'))
  const naming = files.filter((file) => NAMES.test(fs.readFileSync(path.join(ROOT, file), 'utf8')))

  expect(naming.toSorted()).toEqual(Object.keys(KNOWN))
})
