import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../../lib/loader.ts'

type Setup = Schema<'DashboardSetup'>

/** Returns the address of a checkout that fills in the email, and in the sandbox a test card. */
export const testAddress = (checkoutUrl: string, email: string): string =>
  `${checkoutUrl}?email=${encodeURIComponent(email)}#test-card`

/** The steps of the checklist that follow the account, in order. */
export const setupSteps = ['product', 'payments', 'sale'] as const
export type SetupStep = (typeof setupSteps)[number]

/**
 * Returns which step comes next, and which are done. The last one is never done: the sale ends the checklist. A shop with the
 * account of the server's keys has nothing to connect, so it has no step for payments.
 */
export function progressOf({ product, paymentsEnabled }: Setup, mode: Schema<'User'>['shop']) {
  const done = { product: product?.status === 'active', payments: paymentsEnabled, sale: false }
  const steps = setupSteps.filter((step) => mode === 'platform' || step !== 'payments')
  return { steps, done, next: steps.find((step) => !done[step])! }
}

/** Returns the address at which the first sale can be made. Null until the checkout has a product and can take money. */
export function saleAddress({ checkoutUrl, paymentsEnabled, testCard }: Setup, email: string): string | null {
  if (!checkoutUrl || !paymentsEnabled) return null
  return testCard ? testAddress(checkoutUrl, email) : checkoutUrl
}

export type SetupActions = ReturnType<typeof createSetupActions>

/** What the checklist does itself. `leave` opens the pages of the payment provider, `reload` reads the checklist again. */
export function createSetupActions(client: Client, { leave, reload }: { leave: (url: string) => void; reload: () => void }) {
  const busy = signal<SetupStep | null>(null)
  const problem = signal<string | null>(null)

  async function run(step: SetupStep, work: () => Promise<void>) {
    if (busy.peek()) return
    busy.value = step
    problem.value = null
    try {
      await work()
    } catch (error) {
      problem.value = messageOf(error)
    }
    busy.value = null
  }

  return {
    /** The step that is being changed. */
    busy: busy as ReadonlySignal<SetupStep | null>,
    problem: problem as ReadonlySignal<string | null>,
    activate: (id: string) =>
      run('product', async () => {
        await client.bulkUpdateProductStatus({ body: { ids: [id], status: 'active' } })
        reload()
      }),
    connect: () =>
      run('payments', async () => {
        const { url } = await client.connectStripe({ query: { return_to: 'home' } })
        leave(url)
      }),
  }
}
