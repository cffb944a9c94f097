import type { Schema } from '@linktill/sdk'
import { amountProblem, amountText } from '../../lib/currencies.ts'

const MAX_CHOICES = 4

/** A price that shoppers name, as typed. */
export interface OpenPriceText {
  minimum: string
  /** Empty is the minimum. */
  suggestion: string
  /** Empty is the largest charge. */
  maximum: string
  /** The amounts of the buttons, with commas between them. */
  choices: string
  isDonation: boolean
}

export const newOpenPrice = (): OpenPriceText => ({ minimum: '', suggestion: '', maximum: '', choices: '', isDonation: false })

/** Splits typed amounts at commas, semicolons and spaces. */
const amountsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Returns what is wrong with a price that shoppers name, or null. The server checks the smallest charge. */
export function openPriceProblem({ minimum, suggestion, maximum, choices }: OpenPriceText, currency: string): string | null {
  const example = amountText(5, currency)
  const buttons = amountsIn(choices)
  const wrongMinimum = amountProblem(minimum, currency, `Enter the smallest amount, such as ${example}, or 0.`)
  if (wrongMinimum) return wrongMinimum
  const others = [suggestion, maximum].filter((text) => text.trim() !== '')
  for (const text of [...others, ...buttons]) {
    const wrong = amountProblem(text, currency, `Enter amounts such as ${example}.`)
    if (wrong) return wrong
  }
  if (buttons.length > MAX_CHOICES) return `At most ${MAX_CHOICES} buttons.`
  const most = maximum.trim() === '' ? Infinity : Number(maximum)
  const fits = [suggestion, ...buttons].filter((text) => text.trim() !== '').map(Number)
  if (most < Number(minimum) || fits.some((amount) => amount < Number(minimum) || amount > most))
    return 'Every amount must be from the minimum to the maximum.'
  return null
}

/** What an item costs until the shopper names an amount. */
export const startOf = ({ minimum, suggestion }: OpenPriceText): number => Number(suggestion.trim() || minimum)

export const toOpenPrice = ({ minimum, suggestion, maximum, choices, isDonation }: OpenPriceText): Schema<'OpenPriceInput'> => ({
  minimum: Number(minimum),
  ...(suggestion.trim() !== '' && { suggestion: Number(suggestion) }),
  ...(maximum.trim() !== '' && { maximum: Number(maximum) }),
  choices: amountsIn(choices).map(Number),
  donation: isDonation,
})
