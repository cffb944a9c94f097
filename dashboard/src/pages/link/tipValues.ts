import type { Schema } from '@linktill/sdk'
import { amountText, isAmount } from '../../lib/currencies.ts'

type Settings = NonNullable<Schema<'TipSettings'>>

const MAX_CHOICES = 4
const MAX_PERCENT = 100

/** The tips of a link, as typed. */
export interface TipText {
  type: Settings['type']
  /** Percentages or amounts, with commas between them. */
  choices: string
  allowsOther: boolean
  taxClass: Settings['tax_class']
}

export const newTips = (): TipText => ({ type: 'percent', choices: '10, 15, 20', allowsOther: true, taxClass: 'standard' })

const choicesIn = (text: string): string[] => text.split(/[\s,;%]+/).filter(Boolean)

export const toTipText = (tips: Schema<'TipSettings'> | undefined, currency: string): TipText | null =>
  tips
    ? {
        type: tips.type,
        choices: tips.choices
          .map((choice) => (tips.type === 'percent' ? String(choice) : amountText(choice, currency)))
          .join(', '),
        allowsOther: tips.allow_other,
        taxClass: tips.tax_class,
      }
    : null

export const toTips = (tips: TipText | null): Schema<'TipSettings'> =>
  tips && {
    type: tips.type,
    choices: choicesIn(tips.choices).map(Number),
    allow_other: tips.allowsOther,
    tax_class: tips.taxClass,
  }

/** Returns what is wrong with the tips, or null. */
export function tipProblem(tips: TipText | null, currency: string): string | null {
  if (!tips) return null
  const choices = choicesIn(tips.choices)
  if (choices.length === 0 || choices.length > MAX_CHOICES) return `Enter one to ${MAX_CHOICES} tips.`
  const isPercent = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PERCENT
  if (tips.type === 'percent')
    return choices.every(isPercent) ? null : 'Enter whole percentages from 1 to 100, such as 10, 15, 20.'
  const isTip = (text: string) => isAmount(text, currency) && Number(text) > 0
  return choices.every(isTip) ? null : `Enter amounts such as ${amountText(5, currency)}.`
}
