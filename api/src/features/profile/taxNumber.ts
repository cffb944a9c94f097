import { invalidField } from '../../platform/http/errors.ts'

/** The digits of a tax office's number by country: of a state in Germany, in its old and in its uniform form. */
const LENGTHS: Record<string, number[]> = { DE: [10, 11, 13], AT: [9] }

/**
 * Reads the number of a tax office. It is kept as typed, because its separators belong to it.
 * @throws 400 for a number that the country cannot have.
 */
export function readTaxNumber(text: string | null, country: string | null): string | null {
  const number = text?.trim() || null
  if (number === null) return null
  const lengths = LENGTHS[country ?? '']
  if (lengths && !(/^[\d /-]+$/.test(number) && lengths.includes(number.replace(/\D/g, '').length)))
    throw invalidField('taxNumber', `This is not a tax number of ${country}. It has ${lengths.join(' or ')} digits.`)
  if (!/^[\p{L}\d ./-]+$/u.test(number)) throw invalidField('taxNumber', 'Enter the tax number in letters and digits.')
  return number
}
