import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { emailProblem } from '../../lib/email.ts'
import { createForm } from '../../lib/form.ts'
import { createLoader } from '../../lib/loader.ts'

export type ShopperOrder = Schema<'ShopperOrder'>

/** The orders behind a mailed link. */
export const createAccountOrders = (client: Client, token: string) =>
  createLoader(() => client.getShopperOrders({ query: { token } }))

/** Requests the mail with the link. The response does not reveal whether the email has orders. */
export function createOrdersRequest(client: Client, locale: string) {
  const sentTo = signal<string | null>(null)
  const form = createForm({
    start: { email: '' },
    check: ({ email }) => {
      const wrong = emailProblem(email)
      return wrong ? { email: wrong } : {}
    },
    save: async ({ email }) => {
      await client.requestOrders({ body: { email: email.trim(), locale } })
      sentTo.value = email.trim()
    },
  })
  return {
    form,
    /** Null until the mail was requested. */
    sentTo: sentTo as ReadonlySignal<string | null>,
    again: () => void (sentTo.value = null),
  }
}

/** Messages for links that led here because they could not be opened. */
export const linkProblems: Record<string, string> = {
  download_expired: 'This download link has expired. Ask for your orders, and you get a new one.',
  download_used_up: 'The download limit for this file is reached. Ask the seller to send the receipt again.',
  download_revoked: 'This order was refunded, so its downloads are closed.',
  download_missing: 'The file no longer exists. Ask the seller for it.',
  not_found: 'This link is not complete, or not one of ours. Open it from the mail, or ask for your orders.',
  unauthorized: 'This link is not complete. Open it from the mail, or ask for your orders.',
}
