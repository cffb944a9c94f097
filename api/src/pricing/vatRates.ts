import { foodRate } from './foodRates.ts'

/** The rates of a country since a day, in percent. A change of law is a new entry; old ones stay. */
interface RatesSince {
  from: string
  standard: number
  /** The rate that the country's law calls the reduced one; the standard rate in a country without one. */
  reduced: number
  /** Printed books. */
  books: number
}

interface RatesOfCountry {
  /** The official page that publishes the rates. */
  source: string
  rates: RatesSince[]
}

/** The day that the table describes. Each entry names the page to compare it with. */
export const VAT_RATES_AS_OF = '2026-11-23'

/**
 * The VAT rates of the European Union, the United Kingdom, Switzerland and Norway (docs/product/tax.md#rates). Those of
 * member states are also in the European Commission's database "Taxes in Europe", https://ec.europa.eu/taxation_customs/tedb.
 */
export const VAT_RATES: Record<string, RatesOfCountry> = {
  AT: {
    source: 'https://www.usp.gv.at/themen/steuern-finanzen/umsatzsteuer-ueberblick/steuersaetze-der-umsatzsteuer.html',
    rates: [{ from: '2022-01-01', standard: 20, reduced: 10, books: 10 }],
  },
  BE: {
    source: 'https://finance.belgium.be/en/enterprises/vat/vat-obligation/rates-and-calculation/vat-rates',
    rates: [{ from: '1996-01-01', standard: 21, reduced: 6, books: 6 }],
  },
  BG: {
    source: 'https://nra.bg/wps/portal/nra/taxes/dds',
    rates: [{ from: '2020-07-01', standard: 20, reduced: 9, books: 9 }],
  },
  CH: {
    source: 'https://www.estv.admin.ch/estv/en/home/value-added-tax/vat-rates-switzerland.html',
    rates: [{ from: '2024-01-01', standard: 8.1, reduced: 2.6, books: 2.6 }],
  },
  CY: {
    source: 'https://www.mof.gov.cy/mof/tax/taxdep.nsf/vatrates_en',
    rates: [{ from: '2023-07-21', standard: 19, reduced: 5, books: 3 }],
  },
  CZ: {
    source: 'https://www.financnisprava.cz/cs/dane/dane/dan-z-pridane-hodnoty',
    rates: [{ from: '2024-01-01', standard: 21, reduced: 12, books: 0 }],
  },
  DE: {
    source: 'https://www.gesetze-im-internet.de/ustg_1980/__12.html',
    rates: [{ from: '2021-01-01', standard: 19, reduced: 7, books: 7 }],
  },
  DK: {
    source: 'https://skat.dk/en-us/businesses/vat',
    rates: [{ from: '1992-01-01', standard: 25, reduced: 25, books: 25 }],
  },
  EE: {
    source: 'https://www.emta.ee/en/business-client/taxes-and-payment/value-added-tax',
    rates: [
      { from: '2024-01-01', standard: 22, reduced: 9, books: 9 },
      { from: '2025-07-01', standard: 24, reduced: 9, books: 9 },
    ],
  },
  ES: {
    source: 'https://sede.agenciatributaria.gob.es/Sede/iva/tipos-impositivos-iva.html',
    rates: [{ from: '2012-09-01', standard: 21, reduced: 10, books: 4 }],
  },
  FI: {
    source: 'https://www.vero.fi/en/businesses-and-corporations/taxes-and-charges/vat/rates-of-vat/',
    rates: [
      { from: '2025-01-01', standard: 25.5, reduced: 14, books: 14 },
      { from: '2026-01-01', standard: 25.5, reduced: 13.5, books: 13.5 },
    ],
  },
  FR: {
    source: 'https://entreprendre.service-public.fr/vosdroits/F23567',
    rates: [{ from: '2014-01-01', standard: 20, reduced: 5.5, books: 5.5 }],
  },
  GB: {
    source: 'https://www.gov.uk/guidance/rates-of-vat-on-different-goods-and-services',
    rates: [{ from: '2011-01-04', standard: 20, reduced: 5, books: 0 }],
  },
  GR: {
    source: 'https://www.aade.gr/epiheiriseis/themata-fpa',
    rates: [{ from: '2016-06-01', standard: 24, reduced: 13, books: 6 }],
  },
  HR: {
    source: 'https://porezna-uprava.gov.hr/hr/porez-na-dodanu-vrijednost-pdv',
    rates: [{ from: '2014-01-01', standard: 25, reduced: 13, books: 5 }],
  },
  HU: {
    source: 'https://nav.gov.hu/ado/afa',
    rates: [{ from: '2012-01-01', standard: 27, reduced: 18, books: 5 }],
  },
  IE: {
    source: 'https://www.revenue.ie/en/vat/vat-rates/search-vat-rates/current-vat-rates.aspx',
    rates: [{ from: '2021-03-01', standard: 23, reduced: 13.5, books: 0 }],
  },
  IT: {
    source: 'https://www.agenziaentrate.gov.it/portale/web/english/vat-rates',
    rates: [{ from: '2013-10-01', standard: 22, reduced: 10, books: 4 }],
  },
  LT: {
    source: 'https://www.vmi.lt/evmi/pridetines-vertes-mokestis2',
    rates: [
      { from: '2009-09-01', standard: 21, reduced: 9, books: 9 },
      { from: '2026-01-01', standard: 21, reduced: 12, books: 5 },
    ],
  },
  LU: {
    source: 'https://pfi.public.lu/fr/professionnel/tva/taux.html',
    rates: [{ from: '2024-01-01', standard: 17, reduced: 8, books: 3 }],
  },
  LV: {
    source: 'https://www.vid.gov.lv/en/value-added-tax',
    rates: [{ from: '2022-01-01', standard: 21, reduced: 12, books: 5 }],
  },
  MT: {
    source: 'https://mtca.gov.mt/vat/vat-rates',
    rates: [{ from: '2004-05-01', standard: 18, reduced: 5, books: 5 }],
  },
  NL: {
    source: 'https://www.belastingdienst.nl/wps/wcm/connect/nl/btw/content/btw-tarieven',
    rates: [{ from: '2019-01-01', standard: 21, reduced: 9, books: 9 }],
  },
  NO: {
    source: 'https://www.skatteetaten.no/en/rates/value-added-tax/',
    rates: [{ from: '2013-01-01', standard: 25, reduced: 15, books: 0 }],
  },
  PL: {
    source: 'https://www.podatki.gov.pl/vat/stawki-vat/',
    rates: [{ from: '2011-01-01', standard: 23, reduced: 8, books: 5 }],
  },
  PT: {
    source: 'https://info.portaldasfinancas.gov.pt/pt/informacao_fiscal/codigos_tributarios/civa_rep/Pages/iva18.aspx',
    rates: [{ from: '2011-01-01', standard: 23, reduced: 6, books: 6 }],
  },
  RO: {
    source: 'https://static.anaf.ro/static/10/Anaf/legislatie/Cod_fiscal_norme_2025.htm',
    rates: [
      { from: '2017-01-01', standard: 19, reduced: 9, books: 5 },
      { from: '2025-08-01', standard: 21, reduced: 11, books: 11 },
    ],
  },
  SE: {
    source: 'https://www.skatteverket.se/foretag/moms/saljavarorochtjanster/momssatser.4.58d555751259e4d66168000409.html',
    rates: [{ from: '2002-01-01', standard: 25, reduced: 12, books: 6 }],
  },
  SI: {
    source: 'https://www.fu.gov.si/en/taxes_and_other_duties/areas_of_work/value_added_tax_vat/',
    rates: [{ from: '2020-01-01', standard: 22, reduced: 9.5, books: 5 }],
  },
  SK: {
    source: 'https://www.financnasprava.sk/sk/podnikatelia/dane/dan-z-pridanej-hodnoty',
    rates: [{ from: '2025-01-01', standard: 23, reduced: 19, books: 5 }],
  },
}

/**
 * Returns the rates of a country on a day by tax class, in hundredths of a percent; null for a country that is not in
 * the table.
 */
export function ratesByLaw(country: string, day: string) {
  const since = VAT_RATES[country]?.rates
  if (!since) return null
  const { standard, reduced, books } = since.findLast(({ from }) => from <= day) ?? since[0]!
  const food = foodRate(country, day, { standard, reduced })
  const inHundredths = { standard: hundredths(standard), reduced: hundredths(reduced), books: hundredths(books) }
  return { ...inHundredths, food: hundredths(food), zero: 0 }
}

export const hundredths = (percent: number): number => Math.round(percent * 100)
