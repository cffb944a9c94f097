import { isMemberState } from './taxAreas.ts'
import { taxedAs } from './territories.ts'

const OTHERS = ['IS', 'LI', 'NO']

/** Whether a country is in the European Economic Area. */
export const isInEea = (country: string | null): boolean => isMemberState(country) || OTHERS.includes(country ?? '')

/** Whether shops of a country show prices with VAT: the EEA, Great Britain and Switzerland (docs/product/tax.md#rates). */
export const showsPricesWithVat = (country: string | null): boolean =>
  isInEea(country) || (country !== null && ['GB', 'CH', 'FR'].includes(taxedAs(country)))
