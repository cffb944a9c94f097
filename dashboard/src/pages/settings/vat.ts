import type { Schema } from '@linktill/sdk'
import { countryName } from '../../lib/countries.ts'
import type { Problems } from '../../lib/form.ts'
import { changed, createSectionForm, type SectionTools } from './createSectionForm.ts'

type User = Schema<'User'>

/** The rate of one country, as typed. */
export interface Rate {
  country: string
  rate: string
}

// The members of the European Union, and the others whose rates the server knows (docs/product/tax.md#rates).
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const WITH_LAW = [...EU, 'GB', 'CH', 'NO']
/** Monaco, the Isle of Man and Liechtenstein are taxed as their neighbours (docs/product/tax.md#territories). */
const TAXED_AS: Partial<Record<string, string>> = { MC: 'FR', IM: 'GB', LI: 'CH' }
const taxedAs = (country: string | null): string => TAXED_AS[country ?? ''] ?? country ?? ''

/** Whether the rates of the shop's country are those of the law, and the merchant types none. */
export const followsLaw = ({ vatRatesMode, vatCountry }: Pick<User, 'vatRatesMode' | 'vatCountry'>): boolean =>
  vatRatesMode === 'law' && WITH_LAW.includes(taxedAs(vatCountry))

/** The scheme for small businesses is one of the European Union. */
export const mayBeSmall = ({ vatCountry }: Pick<User, 'vatCountry'>): boolean => EU.includes(taxedAs(vatCountry))

/** The One Stop Shop is one of the European Union, for rates by law. */
export const mayUseOss = (values: Pick<User, 'vatRatesMode' | 'vatCountry'>): boolean =>
  followsLaw(values) && EU.includes(taxedAs(values.vatCountry))

/** Returns what invoices with VAT must show by law, and the business lacks, with what is typed. */
export function missingForVat(
  { identityMissing, taxNumber, businessCountry }: User,
  { vatEnabled, vatNumber, vatCountry }: Pick<VatValues, 'vatEnabled' | 'vatNumber' | 'vatCountry'>,
): Schema<'IdentityField'>[] {
  const country = businessCountry ?? vatCountry
  if (!vatEnabled || (country && ![...WITH_LAW, 'IS'].includes(taxedAs(country)))) return []
  const isNumbered = vatNumber.trim() !== '' || (country === 'DE' && taxNumber !== null)
  return [
    ...(identityMissing.includes('businessStreet') ? (['businessStreet'] as const) : []),
    ...(country ? [] : (['businessCountry'] as const)),
    ...(isNumbered ? [] : (['vatNumber'] as const)),
  ]
}

type Switches = Pick<
  User,
  | 'vatRatesMode'
  | 'ossEnabled'
  | 'stripeTax'
  | 'vatEnabled'
  | 'smallBusiness'
  | 'vatIncludeInPrice'
  | 'vatCollectInfo'
  | 'euVatValidation'
  | 'reverseChargeEnabled'
>
interface VatValues extends Switches {
  vatNumber: string
  vatCountry: string
  /** Percent. */
  vatRate: string
  rates: Rate[]
}

export type VatForm = ReturnType<typeof createVatForm>

/** The form of the tax settings. See docs/product/tax.md#rates. */
export function createVatForm(tools: SectionTools, user: User) {
  const {
    vatEnabled,
    smallBusiness,
    vatRatesMode,
    ossEnabled,
    stripeTax,
    vatIncludeInPrice,
    vatCollectInfo,
    euVatValidation,
    reverseChargeEnabled,
  } = user
  const start: VatValues = {
    vatRatesMode,
    ossEnabled,
    stripeTax,
    vatEnabled,
    smallBusiness,
    vatIncludeInPrice,
    vatCollectInfo,
    euVatValidation,
    reverseChargeEnabled,
    vatNumber: user.vatNumber ?? '',
    vatCountry: user.vatCountry ?? '',
    vatRate: user.vatRate === null ? '' : String(user.vatRate),
    rates: ratesOf(user),
  }
  const form = createSectionForm<VatValues>(tools, {
    start,
    check,
    changes: (values) => changes(start, values),
    failure: 'Failed to update VAT settings',
    names: { vatNumber: 'vatNumber', vatCountry: 'vatCountry', vatRate: 'vatRate', vatRatesByCountry: 'rates' },
  })

  return {
    ...form,
    addRate() {
      form.set({ rates: [...form.values.peek().rates, { country: '', rate: '' }] })
    },
    changeRate(at: number, change: Partial<Rate>) {
      form.set({ rates: form.values.peek().rates.map((rate, index) => (index === at ? { ...rate, ...change } : rate)) })
    },
    removeRate(at: number) {
      form.set({ rates: form.values.peek().rates.filter((_, index) => index !== at) })
    },
  }
}

/** Returns the countries with their own rate, by name. */
export const ratesOf = ({ vatRatesByCountry }: Pick<User, 'vatRatesByCountry'>): Rate[] =>
  Object.entries(vatRatesByCountry)
    .map(([country, rate]) => ({ country, rate: String(rate) }))
    .sort((one, other) => countryName(one.country).localeCompare(countryName(other.country), 'en'))

/** Returns the problem with one row of the rates, or null. */
export function rateProblem({ country, rate }: Rate): string | null {
  if (country === '') return 'Choose a country for every rate'
  return readRate(rate) === null ? `Enter a rate from 0 to 100 for ${countryName(country)}` : null
}

function check({ vatEnabled, smallBusiness, vatRate, rates, ...law }: VatValues): Problems<VatValues> {
  const problems: Problems<VatValues> = {}
  if (smallBusiness && !mayBeSmall(law)) problems.vatCountry = 'Small businesses: a country in the EU'
  if (vatEnabled && vatRate.trim() === '' && !followsLaw(law)) problems.vatRate = 'VAT rate is required'
  else if (vatRate.trim() !== '' && readRate(vatRate) === null) problems.vatRate = 'Enter a rate from 0 to 100'
  const twice = rates.find(({ country }, at) => country && rates.findIndex((rate) => rate.country === country) !== at)
  const wrong =
    rates.map(rateProblem).find((problem) => problem !== null) ?? (twice && `${countryName(twice.country)} is there twice`)
  if (wrong) problems.rates = wrong
  return problems
}

function changes(start: VatValues, values: VatValues): Schema<'ProfileChanges'> {
  const { vatRate, rates: _, ...rest } = changed({ ...start, rates: '' }, { ...values, rates: '' })
  const map = Object.fromEntries(values.rates.map(({ country, rate }) => [country, readRate(rate) ?? 0]))
  const isOther = JSON.stringify(values.rates) !== JSON.stringify(start.rates)
  return {
    ...(rest as Schema<'ProfileChanges'>),
    ...(vatRate !== undefined && { vatRate: vatRate === null ? null : readRate(vatRate) }),
    ...(isOther && { vatRatesByCountry: map }),
  }
}

/** Parses a percentage with at most two decimals, `19` or `5,5`. Null for anything else. */
function readRate(text: string): number | null {
  const typed = text.trim().replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) && Number(typed) <= 100 ? Number(typed) : null
}
