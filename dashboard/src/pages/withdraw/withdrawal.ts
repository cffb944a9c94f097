import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { emailProblem } from '../../lib/email.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { createLoader } from '../../lib/loader.ts'
import { fieldProblems } from '../../lib/refusal.ts'

export type Withdrawal = Schema<'Withdrawal'>

interface Statement {
  name: string
  email: string
}

/** The withdrawal behind a receipt's link: its state, and the form that confirms it. See docs/product/consumer-law.md#withdrawal. */
export function createWithdrawal(client: Client, { orderId: id, token }: { orderId: string; token: string }) {
  const call = { path: { id }, query: { token } }
  /** The response to the confirmation, which replaces what was loaded. */
  const confirmed = signal<Withdrawal | null>(null)
  const form = createForm<Statement>({
    start: { name: '', email: '' },
    check: ({ name, email }) => {
      const problems: Problems<Statement> = {}
      if (name.trim() === '') problems.name = 'Name is required'
      const wrong = emailProblem(email)
      if (wrong) problems.email = wrong
      return problems
    },
    save: async ({ name, email }) => {
      confirmed.value = await client.createWithdrawal({ ...call, body: { name: name.trim(), email: email.trim() } })
    },
    refused: (error) => fieldProblems<Statement>(error, { name: 'name', email: 'email' }),
  })
  const loader = createLoader(async () => {
    const found = await client.getWithdrawal(call)
    form.adopt({ name: found.name ?? '', email: found.email ?? '' })
    return found
  })
  return { form, state: loader.state, load: loader.load, confirmed: confirmed as ReadonlySignal<Withdrawal | null> }
}
