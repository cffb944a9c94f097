import { LinktillError } from '../LinktillError.js'
import { toProblem } from './problems.js'
import { readAgain } from './recheckStock.js'
import { EMAIL_PATTERN } from './rules.js'
import type { Shared } from './shared.js'
import type { Problem } from './state.js'

const EMAIL = new RegExp(`^(?:${EMAIL_PATTERN})$`)

export interface WaitlistRequest {
  /** The variants that the shopper waits for. */
  variantIds: string[]
  /** The language of the mails. */
  locale: string
}

/** Asks for the shopper to be mailed when the link is back. Resolves to what is wrong, or to null. */
export async function joinWaitlist(shared: Shared, { variantIds, locale }: WaitlistRequest): Promise<Problem | null> {
  const { client, link, fields } = shared
  const email = fields.text('email').trim()
  if (!EMAIL.test(email)) return { code: 'email_invalid' }
  try {
    await client.joinWaitlist({ path: { urlId: link.urlId }, body: { email, locale, variant_ids: variantIds } })
    return null
  } catch (error) {
    if (!(error instanceof LinktillError)) throw error
    // It is back already.
    if (error.status === 409) await readAgain(shared)
    return error.status === 400 ? { code: 'email_invalid' } : toProblem(error)
  }
}
