import type { Knex } from 'knex'
import type { Deps } from '../../deps.ts'
import type { ViesAnswer, ViesOptions } from '../../gateways/vies.ts'
import { invalidField } from '../../http/errors.ts'
import type { Sale } from './Sale.ts'
import { countryOf, isMemberState, tidyVatNumber } from './vatNumber.ts'

/**
 * Who said that a number is right: the EU's register, or its form alone, because the register did not answer or does not know its
 * country. `invalid`: asked again after the sale, the register said that it is not.
 */
export type VatCheck = 'vies' | 'unreachable' | 'form' | 'invalid'

/** How long the register's word holds, in hours. A number may be registered while its owner stands at the checkout. */
const VALID_HOURS = 24
const INVALID_HOURS = 1

/**
 * Checks a buyer's VAT number where the shop wants that: form and checksum here, and with VIES where it answers. An
 * unreachable VIES stops no sale (decisions: Tax).
 * @returns null where there is nothing to check.
 * @throws 400 for a number that cannot be, or that VIES does not know.
 */
export async function checkVatNumber(
  { db, vies }: Pick<Deps, 'db' | 'vies'>,
  sale: Pick<Sale, 'vatEnabled' | 'euVatValidation'>,
  vatNumber: string | null | undefined,
): Promise<VatCheck | null> {
  if (!sale.vatEnabled || !sale.euVatValidation || !vatNumber?.trim()) return null
  const number = tidyVatNumber(vatNumber)
  const country = countryOf(number)
  if (!country) throw invalidField('vatNumber', 'This VAT number is not valid. Check it, or leave it empty.')
  if (!isMemberState(country)) return 'form'
  const answer = await askRegister({ db, vies }, number)
  if (answer === 'invalid') throw invalidField('vatNumber', 'VIES does not know this VAT number. Check it, or leave it empty.')
  return answer === 'valid' ? 'vies' : 'unreachable'
}

/** What VIES says of a number in one spelling, or said a while ago. Never inside a transaction. */
export async function askRegister(
  { db, vies }: Pick<Deps, 'db' | 'vies'>,
  number: string,
  options: ViesOptions = {},
): Promise<ViesAnswer> {
  const known = await readKnown(db, number)
  if (known !== undefined) return known ? 'valid' : 'invalid'
  const answer = await vies.check(number, options)
  if (answer !== 'unreachable') await keep(db, number, answer === 'valid')
  return answer
}

/** What VIES said is of no use when its time is over, and a number may name a person. */
export const forgetVatChecks = (db: Knex) =>
  db('vat_checks')
    .where('checkedAt', '<', db.raw(`now() - make_interval(hours => ${VALID_HOURS})`))
    .delete()

async function readKnown(db: Knex, vatNumber: string): Promise<boolean | undefined> {
  const known = await db('vat_checks')
    .where({ vatNumber })
    .whereRaw(`checked_at > now() - make_interval(hours => case when valid then ${VALID_HOURS} else ${INVALID_HOURS} end)`)
    .first('valid')
  return known?.valid
}

const keep = (db: Knex, vatNumber: string, valid: boolean) =>
  db('vat_checks').insert({ vatNumber, valid, checkedAt: new Date() }).onConflict('vatNumber').merge()
