// Writes src/core/formats/<language>.ts: how a language writes an amount. Run it by hand when a language or a currency is added.
// The data comes from Intl here and not in the page, because browsers and servers have different CLDR data.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { LANGUAGES, RIGHT_TO_LEFT } from './languages.mjs'

const contract = parse(readFileSync(new URL('../../api/contract/common.yaml', import.meta.url), 'utf8'))
const CURRENCIES = contract.components.schemas.Currency.enum.toSorted()
const NUMBER = new Set(['decimal', 'fraction', 'group'])
const folder = new URL('../src/core/formats/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const language of LANGUAGES) writeFileSync(new URL(`${language}.ts`, folder), sourceOf(language))

function sourceOf(language) {
  const partsOf = (amount, currency = 'EUR') =>
    // Amounts have Latin digits in every language, like the card number and the invoice number beside them.
    new Intl.NumberFormat(language, { style: 'currency', currency, numberingSystem: 'latn' }).formatToParts(amount)
  const find = (parts, type) => parts.find((part) => part.type === type)?.value
  // Isolated, because otherwise the sign of US$ goes to its other side.
  const symbol = RIGHT_TO_LEFT.includes(language) ? '\u2068¤\u2069' : '¤'
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
  return `import type { MoneyFormat } from '../money.js'

/** Written by scripts/money.mjs from CLDR. */
export const ${language}: MoneyFormat = ${escape(JSON.stringify(format, null, 2))}
`
}

/** Spaces that do not break and marks of direction cannot be seen in a source file. */
function escape(text) {
  return text.replace(
    /[\u00a0\u061c\u200e\u200f\u202f\u2068\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
