import type { Presets } from '../firstStep/takePresets.ts'

/** The longest value of each, as in the contract of `createOrder`. */
const MOST = { promo: 50, email: 254, name: 200, reference: 200, quantity: 4, waitlist: 1000 }
const NAMES = Object.keys(MOST) as (keyof Presets)[]

/** Returns the presets that can be used, trimmed. Leaves out those that are too long, have control characters or are no email address. */
export function readPresets(given: Presets): Presets {
  const usable = NAMES.flatMap((name) => {
    const text = String(given[name] ?? '').trim()
    const isUsable = text !== '' && text.length <= MOST[name] && !/[\p{Cc}\p{Cs}]/u.test(text)
    const fits = name === 'email' ? isEmail(text) : name !== 'quantity' || /^\d+$/.test(text)
    return isUsable && fits ? [[name, text] as const] : []
  })
  return Object.fromEntries(usable)
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
