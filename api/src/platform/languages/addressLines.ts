import { formatAddress } from 'localized-address-format'

/** Where somebody is, as it is stored. */
export interface PostalAddress {
  line1: string
  line2: string | null
  /** Null where addresses of the country have none, like the two below. */
  city: string | null
  state: string | null
  postal_code: string | null
  country: string
}

const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/**
 * Returns the lines of a label in the format of the address's country, without name and country: `418 Alder Street`,
 * `Portland, OR 97205`. The same in mails, invoices, sheets and the dashboard.
 */
export const addressLines = ({ line1, line2, city, state, postal_code, country }: PostalAddress): string[] =>
  formatAddress(
    {
      postalCountry: country,
      addressLines: [line1, line2 ?? ''],
      locality: city ?? '',
      administrativeArea: state ?? '',
      postalCode: postal_code ?? '',
    },
    EAST_ASIAN.test(`${line1}${city}${state}`) ? 'local' : 'latin',
  )
