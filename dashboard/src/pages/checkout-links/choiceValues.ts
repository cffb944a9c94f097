import type { Schema } from '@linktill/sdk'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { rangeText } from '../../lib/quantities.ts'

const MOST = 1000

/** The quantities that a shopper may choose, as typed. */
export interface AdjustableText {
  min: string
  max: string
  step: string
}

/** How a shopper may leave an item out, as typed. */
export interface OptionText {
  isTicked: boolean
  /** Empty for none. */
  percentOff: string
}

/** What the shopper may change of an item, and what contradicts it. */
interface Choosable {
  quantity: string
  priceOverride: string
  open: unknown
  adjustable: AdjustableText | null
  option: OptionText | null
}

export type ChoiceField = 'quantity' | 'min' | 'max' | 'step' | 'percentOff'

export const newAdjustable = (quantity: string): AdjustableText => ({
  min: '1',
  max: String(Math.max(10, isCount(quantity) ? Number(quantity) : 0)),
  step: '1',
})
export const newOption = (): OptionText => ({ isTicked: false, percentOff: '' })

const isCount = (text: string): boolean => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MOST
const isPercent = (text: string): boolean => /^\d+(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= 100

/** Returns what is wrong with the choices of an item, by field. The server checks the same. */
export function choiceProblems(row: Choosable): Partial<Record<ChoiceField, string>> {
  return { ...(row.adjustable && adjustableProblem(row.adjustable, row.quantity)), ...optionProblem(row) }
}

function adjustableProblem({ min, max, step }: AdjustableText, quantity: string): Partial<Record<ChoiceField, string>> {
  const whole = 'Enter a whole number from 1 to 1,000.'
  if (!isCount(min)) return { min: whole }
  if (!isCount(max)) return { max: whole }
  if (!isCount(step)) return { step: whole }
  const [from, to, by, first] = [min, max, step, quantity].map(Number) as [number, number, number, number]
  if (to < from) return { max: 'The maximum must not be below the minimum.' }
  if ((to - from) % by !== 0) return { step: 'The steps must lead from the minimum to the maximum.' }
  const isAllowed = first >= from && first <= to && (first - from) % by === 0
  return isAllowed || !isCount(quantity)
    ? {}
    : { quantity: `The quantity must be one that the shopper may choose, ${rangeText({ min: from, max: to, step: by })}.` }
}

function optionProblem({ option, priceOverride, open }: Choosable): Partial<Record<ChoiceField, string>> {
  if (!option || option.percentOff.trim() === '') return {}
  if (!isPercent(option.percentOff)) return { percentOff: 'Enter a percentage from 0.01 to 100, or leave it empty.' }
  if (open || priceOverride.trim() !== '') return { percentOff: 'An item has a price of its own or a percentage off, not both.' }
  return {}
}

/** Returns what is wrong with the choices of the items, as one sentence, or null. */
export function choicesProblem(rows: Choosable[]): string | null {
  if (rows.length > 0 && rows.every(({ option }) => option))
    return 'At least one item must be one that the shopper cannot leave out.'
  const at = rows.findIndex((row) => Object.keys(choiceProblems(row)).length > 0)
  if (at < 0) return null
  const { quantity } = choiceProblems(rows[at]!)
  return quantity ? `Item ${at + 1}: ${quantity}` : `Check what the shopper may choose of item ${at + 1}.`
}

/** Returns an item's choices as the API takes them. */
export const toChoices = ({ adjustable, option }: Pick<Choosable, 'adjustable' | 'option'>) => ({
  ...(adjustable && {
    adjustable: { min: Number(adjustable.min), max: Number(adjustable.max), step: Number(adjustable.step) },
  }),
  ...(option && {
    optional: {
      ticked_at_first: option.isTicked,
      ...(option.percentOff.trim() !== '' && { percent_off: Number(option.percentOff) }),
    },
  }),
})

type Item = Schema<'Link'>['items'][number]

/** Says what the shopper may change of an item; empty for nothing. */
export function choicesText({ adjustable, optional }: Pick<Item, 'adjustable' | 'optional'>): string {
  const parts = [
    adjustable && `The shopper chooses ${rangeText(adjustable)}`,
    optional && `Optional, ${optional.ticked_at_first ? 'ticked' : 'not ticked'} at first`,
    optional?.percent_off && `${optional.percent_off}% off`,
  ].filter(Boolean)
  return parts.length ? `${parts.join(' · ')}.` : ''
}

/** Says in a few words what shoppers choose and save on a link; null for nothing. */
export function choicesOf({ items, saved, currency }: Pick<Schema<'Link'>, 'items' | 'saved' | 'currency'>): string | null {
  const optional = items.filter((item) => item.optional).length
  const parts = [
    items.some(({ adjustable }) => adjustable) && 'Adjustable',
    optional > 0 && `${formatCount(optional)} optional`,
    saved > 0 && `Saves ${formatMoney(saved, currency)}`,
  ].filter(Boolean)
  return parts.length ? parts.join(' · ') : null
}
