import { signal, type ReadonlySignal } from '@preact/signals-core'
import type { Problem } from './state.js'

/** State of the promo form in the summary. An applied code is not here but in the totals. */
export interface PromoForm {
  open: boolean
  text: string
  busy: boolean
  problem: Problem | null
}

const CLOSED: PromoForm = { open: false, text: '', busy: false, problem: null }

/** Manages the promo form. */
export function createPromo() {
  const form = signal(CLOSED)
  const change = (changes: Partial<PromoForm>) => void (form.value = { ...form.peek(), ...changes })
  return {
    form: form as ReadonlySignal<PromoForm>,
    change,
    close: () => change(CLOSED),
    /** Converts to upper case. */
    setText: (text: string) => change({ text: text.toUpperCase(), problem: null }),
  }
}
