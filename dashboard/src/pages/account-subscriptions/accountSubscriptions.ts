import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createRunner } from '../../lib/action.ts'
import { emailProblem } from '../../lib/email.ts'
import { createForm } from '../../lib/form.ts'
import { createLoader } from '../../lib/loader.ts'
import { fieldProblems } from '../../lib/refusal.ts'

export type SubscriberPage = Schema<'SubscriberPage'>
export type OwnSubscription = Schema<'SubscriberSubscription'>

/** A card that was saved on the page of a bank, and the subscription that it is for. */
interface CameBack {
  id: string | null
  paymentId: string | null
}

/** What a mailed link shows, and what its holder may change. Without a token, the texts of the page alone. */
export function createAccountSubscriptions(
  client: Client,
  token: string | null,
  locale: string,
  cameBack: CameBack = { id: null, paymentId: null },
) {
  const loader = createLoader(async () => {
    const { id, paymentId } = cameBack
    // The page shows whether it was saved.
    if (id && paymentId) await takeCard(id, paymentId).catch(unlessRefused)
    return client.getSubscriberPage({ query: token ? { token } : { locale } })
  })
  const takeCard = (id: string, paymentId: string): Promise<SubscriberPage> =>
    client.saveOwnSubscriptionCard({ ...about(id), body: { payment_id: paymentId } })
  const runner = createRunner()
  const show = (page: SubscriberPage) => loader.patch(() => page)
  const change = (work: () => Promise<SubscriberPage>) => runner.run(async () => show(await work()))
  const about = (id: string) => ({ path: { id }, query: { token: token ?? '' } })
  return {
    state: loader.state,
    load: loader.load,
    busy: runner.busy,
    problem: runner.problem as ReadonlySignal<string | null>,
    cancel: (id: string, body: Schema<'SubscriberCancellationInput'>) =>
      change(() => client.cancelOwnSubscription({ ...about(id), body })),
    openCard: (id: string) => client.openOwnSubscriptionCard(about(id)),
    /** @throws LinktillError if no card was saved. The form says why, in the buyer's language. */
    saveCard: async (id: string, paymentId: string) => show(await takeCard(id, paymentId)),
    openPayment: (id: string) => client.openOwnSubscriptionPayment(about(id)),
    /** @throws LinktillError if nothing was paid. The form says why. */
    settlePayment: async (id: string) => show(await client.settleOwnSubscriptionPayment(about(id))),
    /** @throws LinktillError naming the field that is refused. */
    changeAddress: async (id: string, body: Schema<'SubscriberAddressInput'>) =>
      show(await client.changeOwnSubscriptionAddress({ ...about(id), body })),
    pause: (id: string) => change(() => client.pauseOwnSubscription(about(id))),
    resume: (id: string) => change(() => client.resumeOwnSubscription(about(id))),
    setQuantity: (id: string, index: number, quantity: number) =>
      change(() => client.changeOwnSubscriptionQuantity({ ...about(id), body: { index, quantity } })),
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof LinktillError)) throw error
}

export type AccountSubscriptions = ReturnType<typeof createAccountSubscriptions>

/** Asks for a link by mail. The answer is the same whether or not the address subscribes to anything. */
export function createLinkRequest(client: Client, locale: string) {
  const isSent = signal(false)
  const form = createForm<{ email: string }>({
    start: { email: '' },
    check: ({ email }) => {
      const problem = emailProblem(email)
      return problem ? { email: problem } : {}
    },
    save: async ({ email }) => {
      await client.requestSubscriptions({ body: { email: email.trim(), locale } })
      isSent.value = true
    },
    refused: (error) => fieldProblems<{ email: string }>(error, { email: 'email' }),
  })
  return { form, isSent: isSent as ReadonlySignal<boolean> }
}
