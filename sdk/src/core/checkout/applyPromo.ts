import { LinktillError } from '../LinktillError.js'
import type { Pricing } from './pricing.js'
import { toProblem } from './problems.js'
import type { Shared } from './shared.js'
import type { Problem } from './state.js'

/** Validates the entered promo code and applies it to the price. Loaded with the order flow, since most shoppers enter no code. */
export function createApplyPromo({ client, link, fields, visit, totals, promo, emit }: Shared, { quote }: Pricing) {
  const { form, change } = promo

  function reject(code: string, problem: Problem): false {
    change({ busy: false, problem })
    emit({ type: 'promo.rejected', code, message: problem.code === 'server' ? problem.message : undefined })
    return false
  }

  /** Resolves to whether the code was applied. */
  return async (): Promise<boolean> => {
    const code = form.peek().text.trim()
    if (form.peek().busy) return false
    if (code === '') {
      change({ problem: { code: 'promo_empty' } })
      return false
    }

    change({ busy: true, problem: null })
    try {
      const answer = await client.validatePromo({
        body: {
          promoCode: code,
          id: link.urlId,
          customerEmail: fields.text('email') || null,
          checkoutSessionId: visit.get().sessionId,
        },
      })
      if (!answer.valid)
        return reject(
          code,
          answer.message ? { code: 'server', reason: 'promo_invalid', message: answer.message } : { code: 'promo_invalid' },
        )
      await quote(answer.code)
    } catch (error) {
      if (!(error instanceof LinktillError)) throw error
      // The server's message explains why a code was rejected. The message of a server failure would not help the shopper.
      const explained = error.status >= 400 && error.status < 500
      return reject(code, explained ? toProblem(error) : { code: 'promo_unchecked' })
    }
    const { unusedPromoCode, discounts } = totals.peek()
    if (unusedPromoCode) return reject(code, { code: discounts.length ? 'promo_unused' : 'promo_uncovered' })
    promo.close()
    emit({ type: 'promo.applied', code })
    return true
  }
}
