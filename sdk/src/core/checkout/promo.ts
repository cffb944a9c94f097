import { signal, type ReadonlySignal } from '@preact/signals-core'
import type { Problem } from './state.js'

/** The promo form of the summary. An applied code is not kept here: the totals carry it. */
export interface PromoForm {
  open: boolean
  text: string
  busy: boolean
  problem: Problem | null
}

const CLOSED: PromoForm = { open: false, text: '', busy: false, problem: null }

/** Entering a promo code. */
export function createPromo() {
  const form = signal(CLOSED)
  const change = (changes: Partial<PromoForm>) => void (form.value = { ...form.peek(), ...changes })
  return {
    form: form as ReadonlySignal<PromoForm>,
    change,
    close: () => change(CLOSED),
    /** Codes are upper case, whatever was typed. */
    setText: (text: string) => change({ text: text.toUpperCase(), problem: null }),
  }
}

export type Promo = ReturnType<typeof createPromo>
