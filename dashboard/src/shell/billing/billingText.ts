import type { Schema } from '@linktill/sdk'
import { amountText, isAmount } from '../../lib/currencies.ts'

type Unit = Schema<'BillingUnit'>

/** When an offer is charged, as typed. */
export interface BillingText {
  mode: 'once' | 'every' | 'instalments'
  every: string
  unit: Unit
  /** Number of payments; empty for no end. */
  cycles: string
  trialDays: string
  trialPrice: string
  setupPrice: string
  minimumCycles: string
}

/** The fields that can be wrong. */
export type BillingField = Exclude<keyof BillingText, 'mode' | 'unit'>

export const ONCE: BillingText = {
  ...{ mode: 'once', every: '1', unit: 'month', cycles: '' },
  ...{ trialDays: '', trialPrice: '', setupPrice: '', minimumCycles: '' },
}

export const UNIT_NAMES: Record<Unit, string> = { day: 'days', week: 'weeks', month: 'months', year: 'years' }
const MOST: Record<Unit, number> = { day: 365, week: 52, month: 36, year: 10 }
/** The paths of the API that belong to the one control. */
export const BILLING_PATHS = [
  'billing',
  ...['unit', 'every', 'cycles', 'is_instalments', 'trial_days', 'trial_price', 'setup_price', 'minimum_cycles'].map(
    (name) => `billing.${name}`,
  ),
]

export function toBillingText(billing: Schema<'Billing'> | null | undefined, currency: string): BillingText {
  if (!billing) return ONCE
  const count = (value: number | null) => (value ? String(value) : '')
  const amount = (value: number) => (value ? amountText(value, currency) : '')
  return {
    mode: billing.is_instalments ? 'instalments' : 'every',
    every: String(billing.every),
    unit: billing.unit,
    cycles: count(billing.cycles),
    trialDays: count(billing.trial_days),
    trialPrice: amount(billing.trial_price),
    setupPrice: amount(billing.setup_price),
    minimumCycles: count(billing.minimum_cycles),
  }
}

/** What is saved. Fields of another mode, which are not shown, are left out. */
export function toBilling(text: BillingText): Schema<'BillingInput'> {
  if (text.mode === 'once') return null
  const number = (typed: string) => Number(typed.trim() || '0')
  const rhythm = { unit: text.unit, every: number(text.every), setup_price: number(text.setupPrice) }
  if (text.mode === 'instalments') return { ...rhythm, is_instalments: true, cycles: number(text.cycles) }
  return {
    ...rhythm,
    cycles: text.cycles.trim() === '' ? null : number(text.cycles),
    trial_days: number(text.trialDays),
    trial_price: number(text.trialDays) > 0 ? number(text.trialPrice) : 0,
    minimum_cycles: number(text.minimumCycles),
  }
}

/** Returns the first field that is wrong and why, or null. */
export function billingProblem(text: BillingText, currency: string): { field: BillingField; problem: string } | null {
  const { mode, unit, every, cycles, trialDays, trialPrice, setupPrice, minimumCycles } = text
  if (mode === 'once') return null
  const wrong = (field: BillingField, problem: string) => ({ field, problem })
  if (!isWhole(every, 1, MOST[unit])) return wrong('every', `Enter a whole number from 1 to ${MOST[unit]}.`)
  const isSplit = mode === 'instalments'
  if (isSplit && !isWhole(cycles, 2, 36)) return wrong('cycles', 'Enter a number of payments from 2 to 36.')
  const isPaid = (typed: string) => typed.trim() === '' || isAmount(typed, currency)
  const example = `Enter an amount such as ${amountText(5, currency)}, or leave it empty.`
  if (!isPaid(setupPrice)) return wrong('setupPrice', example)
  if (isSplit) return null
  const isCount = (typed: string, least: number, most: number) => typed.trim() === '' || isWhole(typed, least, most)
  if (!isCount(trialDays, 0, 730)) return wrong('trialDays', 'Enter a number of days up to 730, or leave it empty.')
  if (!isPaid(trialPrice)) return wrong('trialPrice', example)
  if (!isCount(cycles, 1, 1000)) return wrong('cycles', 'Enter a number of payments up to 1000, or leave it empty.')
  if (!isCount(minimumCycles, 0, 120)) return wrong('minimumCycles', 'Enter a number of payments up to 120, or leave it empty.')
  return null
}

/** Says in a few words when something is charged: `Every 3 months, 14 days of trial`. */
export function describeBilling({ mode, every, unit, cycles, trialDays }: BillingText): string {
  if (mode === 'once') return 'Once'
  const rhythm = every.trim() === '1' ? `every ${unit}` : `every ${every} ${UNIT_NAMES[unit]}`
  if (mode === 'instalments') return `In ${cycles || 'several'} payments, ${rhythm}`
  const days = Number(trialDays)
  return [
    rhythm.replace('every', 'Every'),
    days > 0 && `${days} ${days === 1 ? 'day' : 'days'} of trial`,
    cycles.trim() !== '' && `ends after ${cycles}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const isWhole = (text: string, least: number, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
