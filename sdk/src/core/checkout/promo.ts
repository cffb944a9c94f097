import { signal, type ReadonlySignal } from '@preact/signals-core'
import { LinktillError } from '../LinktillError.js'
import type { Pricing } from './pricing.js'
import { toProblem } from './problems.js'
import type { Shared } from './shared.js'
import type { Problem } from './state.js'

/** The promo form of the summary. An applied code is not kept here: the totals carry it. */
export interface PromoForm {
  open: boolean
  text: string
  busy: boolean
  problem: Problem | null
}

const CLOSED: PromoForm = { open: false, text: '', busy: false, problem: null }

/** Entering and checking a promo code (spec 2 §4, §5). */
export function createPromo({ client, link, fields, visit, emit }: Shared, { quote }: Pricing) {
  const form = signal<PromoForm>(CLOSED)
  const change = (changes: Partial<PromoForm>) => void (form.value = { ...form.peek(), ...changes })

  function reject(code: string, problem: Problem): false {
    change({ busy: false, problem })
    emit({ type: 'promo.rejected', code, message: problem.code === 'server' ? problem.message : undefined })
    return false
  }

  /** True when the code is in the price. */
  async function apply(): Promise<boolean> {
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
          id: link.id,
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
      // The server's sentence says why a code was refused; a breakdown says nothing that helps, so the spec's default does.
      const explained = error.status >= 400 && error.status < 500
      return reject(code, explained ? toProblem(error) : { code: 'promo_unchecked' })
    }
    form.value = CLOSED
    emit({ type: 'promo.applied', code })
    return true
  }

  return {
    form: form as ReadonlySignal<PromoForm>,
    open: () => change({ open: true }),
    /** Codes are upper case, whatever was typed (spec 2 §5). */
    setText: (text: string) => change({ text: text.toUpperCase(), problem: null }),
    apply,
  }
}
