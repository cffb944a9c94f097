import { fakeId, type FakeAccount, Refusal } from './state.ts'
import type { Route } from './taxes.ts'

/** The account of the fake Stripe's keys, and those that are connected to it. */
export function createAccounts(emit: (type: string, object: object, account?: string) => void) {
  const accounts = new Map<string, FakeAccount>()
  const own = ownAccount()

  const accountOf = (id: string): FakeAccount => {
    const account = accounts.get(id)
    if (!account) throw new Refusal(403, 'account_invalid', `The provided key does not have access to account '${id}'`)
    return account
  }

  function openAccount(email: string): FakeAccount {
    const requirements = { currently_due: ['external_account', 'individual.dob.day', 'individual.dob.month'], past_due: [] }
    const account: FakeAccount = {
      id: fakeId('acct'),
      object: 'account',
      email,
      charges_enabled: false,
      capabilities: { transfers: 'inactive' },
      requirements: { ...requirements, disabled_reason: 'requirements.past_due' },
      settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: 'monday' } } },
      external_accounts: {
        data: [{ object: 'bank_account', bank_name: 'Fake bank', last4: '4321', default_for_currency: true }],
      },
    }
    accounts.set(account.id, account)
    return account
  }

  const routes: Route[] = [
    [/^POST \/v1\/accounts$/, (_, form) => openAccount(form['email'] as string)],
    [/^GET \/v1\/account$/, () => own],
    [/^GET \/v1\/accounts\/(\w+)$/, accountOf],
  ]

  const verbs = {
    accounts,
    /** The account of the keys. */
    own,
    /** The merchant provides what is missing. */
    finishOnboarding(id: string): void {
      const account = accountOf(id)
      Object.assign(account, {
        charges_enabled: true,
        capabilities: { transfers: 'active', card_payments: 'active', ideal_payments: 'pending' },
      })
      account.requirements = { currently_due: [], past_due: [], disabled_reason: null }
      emit('account.updated', account, id)
    },
    /** Stripe changes the account of the keys. */
    changeOwn(changes: Partial<FakeAccount>): void {
      Object.assign(own, changes)
      emit('account.updated', own)
    },
    /** The merchant disconnects the account from the platform. */
    deauthorize(id: string): void {
      accounts.delete(id)
      emit('account.application.deauthorized', { id: 'ca_fake', object: 'application' }, id)
    },
  }
  return { own, accountOf, routes, verbs }
}

/** Of the keys. */
function ownAccount(): FakeAccount {
  return {
    id: 'acct_of_the_keys',
    object: 'account',
    email: 'mara@example.com',
    country: 'NL',
    business_profile: { name: 'Kiln & Clay' },
    charges_enabled: true,
    capabilities: { card_payments: 'active', ideal_payments: 'pending', transfers: 'active' },
    requirements: { currently_due: [], past_due: [], disabled_reason: null },
    settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: 'monday' } } },
    // Stripe does not say.
    external_accounts: { data: [] },
  }
}
