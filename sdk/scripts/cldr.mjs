// Writes src/languages/<language>/countries.ts and money.ts: the names of all countries, and how a language writes an amount. Run
// it by hand for a new language, `node scripts/cldr.mjs hu`, and for all of them when a country or a currency is added. Then run
// `npm run format`. The data comes from Intl here and not in the page, because browsers and servers have different CLDR data. For
// the same reason the files are committed: another version of Node would write others.
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { readLanguages } from '../../api/scripts/bundleContract.mjs'

/** ISO 3166-1 alpha-2. */
const CODES = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM ' +
  'CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY ' +
  'HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF ' +
  'MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE ' +
  'RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ ' +
  'VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const contract = parse(readFileSync(new URL('../../api/contract/common.yaml', import.meta.url), 'utf8'))
const CURRENCIES = contract.components.schemas.Currency.enum.toSorted()
const RIGHT_TO_LEFT = ['Arab', 'Hebr']
const NUMBER = new Set(['decimal', 'fraction', 'group'])

const wanted = process.argv.slice(2)
for (const language of wanted.length ? wanted : readLanguages().map(({ tag }) => tag)) {
  const folder = new URL(`../src/languages/${language}/`, import.meta.url)
  writeFileSync(new URL('countries.ts', folder), countriesIn(language))
  writeFileSync(new URL('money.ts', folder), moneyIn(language))
}

function countriesIn(language) {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const rows = CODES.map((code) => [code, names.of(code)]).sort((a, b) => a[1].localeCompare(b[1], language))
  const table = rows.map(([code, name]) => `${code}=${name}`).join('|')
  return `/** Every country by its ISO 3166-1 code, written by scripts/cldr.mjs. */
export const countries: string =
  ${table.includes("'") ? `"${table}"` : `'${table}'`}
`
}

function moneyIn(language) {
  const isRightToLeft = RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script)
  const partsOf = (amount, currency = 'EUR') =>
    // Amounts have Latin digits in every language, like the card number and the invoice number beside them.
    new Intl.NumberFormat(language, { style: 'currency', currency, numberingSystem: 'latn' }).formatToParts(amount)
  const find = (parts, type) => parts.find((part) => part.type === type)?.value
  // Isolated, because otherwise the sign of US$ goes to its other side.
  const symbol = isRightToLeft ? '\u2068¤\u2069' : '¤'
  const patternOf = (amount) =>
    partsOf(amount)
      .map(({ type, value }) => (type === 'currency' ? symbol : type === 'integer' ? '#' : NUMBER.has(type) ? '' : value))
      .join('')
      .replace(/#+/, '#')
  const symbols = CURRENCIES.map((code) => [code, find(partsOf(1, code), 'currency')]).filter(([code, symbol]) => symbol !== code)
  const large = partsOf(1234567.5)
  const format = {
    decimal: find(large, 'decimal'),
    group: find(large, 'group'),
    groupsFrom: find(partsOf(1234), 'group') ? 4 : 5,
    positive: patternOf(1),
    negative: patternOf(-1),
    symbols: Object.fromEntries(symbols),
  }
  return `import type { MoneyFormat } from '../../core/money.js'

/** Written by scripts/cldr.mjs. */
export const money: MoneyFormat = ${escape(JSON.stringify(format, null, 2))}
`
}

/** Spaces that do not break and marks of direction cannot be seen in a source file. */
function escape(text) {
  return text.replace(
    /[\u00a0\u061c\u200e\u200f\u202f\u2068\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
