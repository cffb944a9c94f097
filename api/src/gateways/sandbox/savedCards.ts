import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { SavedMethod } from '../payments.ts'
import { moveOf, type Move, type Outcome } from './outcomes.ts'

/** A kept card, a row of `sandbox.methods`. */
export interface MethodRow {
  id: string
  customerId: string
  card: string
  brand: string
  last4: string
  /** `2027-08-31` */
  expiresOn: string
  detachedAt: Date | null
}

const DAY_MS = 24 * 3600_000
/** What each test card shows of itself, and for how many days from now it is good. */
const CARDS: Record<string, { last4: string; days: number }> = {
  good: { last4: '4242', days: 3 * 365 },
  disputed: { last4: '0259', days: 3 * 365 },
  declined_later: { last4: '0341', days: 3 * 365 },
  asks_bank: { last4: '3184', days: 3 * 365 },
  expires_soon: { last4: '0077', days: 45 },
}

/** A card that is about to be kept. */
export type NewCard = Pick<MethodRow, 'id' | 'card' | 'last4' | 'expiresOn'>

/** Returns the card that an outcome stands for. */
export function newCard(outcome: Outcome): NewCard {
  const card = outcome in CARDS ? outcome : 'good'
  const { last4, days } = CARDS[card]!
  const at = new Date(Date.now() + days * DAY_MS)
  const expiresOn = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
  return { id: `pm_test_${randomBytes(12).toString('hex')}`, card, last4, expiresOn }
}

/** Keeps the card that an outcome stands for. Returns its id. */
export async function keepCard(trx: Knex, customerId: string, outcome: Outcome): Promise<string> {
  const card = newCard(outcome)
  await trx('sandbox.methods').insert({ ...card, customerId, brand: 'visa' })
  return card.id
}

/** Returns a card that can be charged; undefined once it is forgotten. */
export const findCard = (db: Knex, id: string): Promise<MethodRow | undefined> =>
  db('sandbox.methods')
    .where({ id })
    .whereNull('detachedAt')
    .first('id', 'customerId', 'card', 'brand', 'last4', db.raw('cast(expires_on as text) as expires_on'))

/** What becomes of a payment when a kept card is charged without its holder. */
export function chargeCard({ card, expiresOn }: MethodRow, at: Date): Move {
  if (at.toISOString().slice(0, 10) > expiresOn) return moveOf('expired_card')
  if (card === 'declined_later') return moveOf('declined')
  if (card !== 'asks_bank') return moveOf('succeeded')
  const { status, error } = moveOf('authentication_failed')
  return { status, error: { ...error!, asksBuyer: true } }
}

export const presentCard = ({ id, customerId, brand, last4, expiresOn }: MethodRow): SavedMethod => ({
  customerId,
  methodId: id,
  brand,
  last4,
  expiresOn,
})
