import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import type { ViesAnswer, ViesOptions } from '../../gateways/vies.ts'
import { atCoordinator } from '../../platform/db/atServer.ts'
import { deleteInBatches } from '../../platform/db/deleteInBatches.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'
import { ApiError, invalidField } from '../../platform/http/errors.ts'
import type { Sale } from '../../shop/sale/Sale.ts'
import { isInUnion } from '../../pricing/taxAreas.ts'
import { readVatNumber, type VatCheck, type VatNumber } from '../../pricing/vatNumber.ts'

/**
 * Hours that an answer of VIES stays valid. An unknown number is checked again sooner, because it may just have been
 * registered.
 */
const VALID_HOURS = 24
const INVALID_HOURS = 1

/** The VAT number of a buyer, checked. */
export interface CheckedVatNumber extends VatNumber {
  /** Null when the shop does not use VIES. */
  check: VatCheck | null
}

/**
 * Checks a buyer's VAT number: form, checksum and country, and with VIES if the shop uses it and VIES responds. An
 * unreachable VIES stops no sale, but does not take the tax off (docs/product/tax.md#vies).
 * @param taxedIn ISO codes of the countries whose numbers the order can have; the first is the buyer's. Empty without one.
 * @returns null when there is nothing to check.
 * @throws 400 for a number that is not valid, is of another country, or is unknown to VIES.
 */
export async function checkVatNumber(
  { db, vies }: Pick<Deps, 'db' | 'vies'>,
  sale: Pick<Sale, 'euVatValidation'>,
  text: string | null | undefined,
  taxedIn: string[],
): Promise<CheckedVatNumber | null> {
  if (!text?.trim()) return null
  const found = readVatNumber(text, taxedIn)
  if (!found) throw invalidField('vatNumber', 'This VAT number is not valid. Check it, or leave the field empty.')
  if (found.country && taxedIn.length && !taxedIn.includes(found.country)) throw otherCountry(found.country, taxedIn[0]!)
  if (!sale.euVatValidation) return { ...found, check: null }
  if (!isInUnion(found.country)) return { ...found, check: 'form' }
  const answer = await queryVies({ db, vies }, found.number)
  if (answer === 'invalid')
    throw invalidField('vatNumber', 'VIES does not know this VAT number. Check it, or leave the field empty.')
  return { ...found, check: answer === 'valid' ? 'vies' : 'unreachable' }
}

function otherCountry(country: string, taxedIn: string): ApiError {
  const message =
    `This VAT number belongs to another country (${nameOf(country)}) than the one where this order is taxed (${nameOf(taxedIn)}). ` +
    'Enter a number of that country, or leave the field empty.'
  return new ApiError(400, 'vat_number_country', message, { errors: [{ path: 'vatNumber', msg: message }] })
}

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' })
const nameOf = (country: string) => (country === 'XI' ? 'Northern Ireland' : (REGIONS.of(country) ?? country))

/** Returns the answer of VIES for a normalized number, cached or fresh. Never call it inside a transaction. */
export async function queryVies(
  { db, vies }: Pick<Deps, 'db' | 'vies'>,
  number: string,
  options: ViesOptions = {},
): Promise<ViesAnswer> {
  const known = await atCoordinator(db, (coordinator) => readKnown(coordinator, number))
  if (known !== undefined) return known ? 'valid' : 'invalid'
  const answer = await vies.check(number, options)
  if (answer !== 'unreachable') await atCoordinator(db, (coordinator) => keep(coordinator, number, answer === 'valid'))
  return answer
}

/** Deletes expired answers: a number may identify a person. */
export const forgetVatChecks = (db: Knex, log: (error: unknown) => void = rethrow): Promise<number> =>
  deleteInBatches(
    db,
    {
      table: 'vat_checks',
      key: ['vat_number'],
      where: `checked_at < now() - interval '${VALID_HOURS} hours'`,
    },
    log,
  )

async function readKnown(db: Knex, vatNumber: string): Promise<boolean | undefined> {
  const known = await db('vat_checks')
    .where({ vatNumber })
    .whereRaw(`checked_at > now() - make_interval(hours => case when valid then ${VALID_HOURS} else ${INVALID_HOURS} end)`)
    .first('valid')
  return known?.valid
}

const keep = async (db: Knex, vatNumber: string, valid: boolean) =>
  db('vat_checks').insert({ vatNumber, valid, checkedAt: new Date() }).onConflict('vatNumber').merge()

/** The country of a number that may take the tax off: one that VIES knows, or any where the shop does not ask VIES. */
export const acceptedCountry = (vat: CheckedVatNumber | null): string | null =>
  vat && (vat.check === null || vat.check === 'vies') ? vat.country : null
