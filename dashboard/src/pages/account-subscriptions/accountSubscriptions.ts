import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createRunner } from '../../lib/action.ts'
import { emailProblem } from '../../lib/email.ts'
import { createForm } from '../../lib/form.ts'
import { createLoader } from '../../lib/loader.ts'
import { fieldProblems } from '../../lib/refusal.ts'

export type SubscriberPage = Schema<'SubscriberPage'>
export type OwnSubscription = Schema<'SubscriberSubscription'>

/** What a mailed link shows, and what its holder may change. Without a token, the texts of the page alone. */
export function createAccountSubscriptions(client: Client, token: string | null, locale: string) {
  const loader = createLoader(() => client.getSubscriberPage({ query: token ? { token } : { locale } }))
  const runner = createRunner()
  const change = (work: () => Promise<SubscriberPage>) =>
    runner.run(async () => {
      const page = await work()
      loader.patch(() => page)
    })
  const about = (id: string) => ({ path: { id }, query: { token: token ?? '' } })
  return {
    state: loader.state,
    load: loader.load,
    busy: runner.busy,
    problem: runner.problem as ReadonlySignal<string | null>,
    cancel: (id: string, body: Schema<'SubscriberCancellationInput'>) =>
      change(() => client.cancelOwnSubscription({ ...about(id), body })),
    pause: (id: string) => change(() => client.pauseOwnSubscription(about(id))),
    resume: (id: string) => change(() => client.resumeOwnSubscription(about(id))),
    setQuantity: (id: string, index: number, quantity: number) =>
      change(() => client.changeOwnSubscriptionQuantity({ ...about(id), body: { index, quantity } })),
  }
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
