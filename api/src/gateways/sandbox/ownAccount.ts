import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Account, OwnAccount } from '../payments.ts'

/** The sandbox's account of a shop of one's own. */
export const OWN_ACCOUNT = 'acct_test_own'

/** What the sandbox says of it. */
export const ownSandboxAccount = (): Account => ({
  canAcceptPayments: true,
  requirements: [],
  methods: ['card'],
  profile: { name: 'Test account', country: null, capabilities: [{ code: 'card_payments', status: 'active' }] },
})

/** Opens it, before the server sells with it. */
export async function openSandboxAccount(db: Knex): Promise<OwnAccount> {
  const row = { id: OWN_ACCOUNT, onboardingToken: randomUUID(), chargesEnabled: true }
  await db('sandbox.accounts').insert(row).onConflict('id').ignore()
  return { id: OWN_ACCOUNT, ...ownSandboxAccount() }
}
