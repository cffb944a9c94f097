import fs from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { amountProblem as serverProblem } from '../../api/src/shop/sale/minorOf.ts'
import { fromUnits, toUnits } from '../../api/src/gateways/stripe/units.ts'
import { wordsFor } from '../../api/src/shop/languages/words.ts'
import { type Currency, CURRENCY_DECIMALS, maximumMinor, writtenDecimals } from '../../api/src/pricing/currencies.ts'
import { moneyIn, toMajor, toMinor } from '../../api/src/pricing/money.ts'
import { amountProblem, amountText, currencies, decimalsOf, isAmount, largestAmount } from '../../dashboard/src/lib/currencies.ts'
import { formatMoney } from '../../dashboard/src/lib/money.ts'
import { formatMoneyIn, fractionDigits } from '../../sdk/src/core/money.js'
import { toUnits as unitsOfPage } from '../../sdk/src/react/later/card/stripeUnits.js'
import { LANGUAGES } from '../../sdk/src/languages/languages.js'
import { loadMessages } from '../../sdk/src/languages/loadMessages.js'
import '../support/seed.ts'

const CODES = Object.keys(CURRENCY_DECIMALS) as Currency[]
const anyCurrency = fc.constantFrom(...CODES)
const anyMinor = fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99_999_999 }))
const THREE_DECIMALS = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']
const NO_DECIMALS = CODES.filter((code) => CURRENCY_DECIMALS[code] === 0)

const always = (holds: (minor: number, currency: Currency) => void) => fc.assert(fc.property(anyMinor, anyCurrency, holds))

describe('the currencies', () => {
  it('are the same in contract, API, SDK and dashboard', () => {
    const contract = parse(fs.readFileSync(new URL('../../api/contract/common.yaml', import.meta.url), 'utf8'))
    const listed = contract.components.schemas.Currency.enum as string[]

    expect(CODES).toEqual(listed)
    expect(
      currencies()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(listed.toSorted())
  })

  it('have the same decimals in API, SDK and dashboard', () => {
    for (const code of CODES) {
      expect(fractionDigits(code), code).toBe(writtenDecimals(code))
      expect(decimalsOf(code), code).toBe(CURRENCY_DECIMALS[code])
    }
  })
})

describe('an amount', () => {
  it('comes back from its decimal, from JSON and from a field of the dashboard', () => {
    always((minor, currency) => {
      const major = toMajor(minor, currency)

      expect(toMinor(JSON.parse(JSON.stringify(major)), currency)).toBe(minor)
      expect(toMinor(Number(amountText(major, currency)), currency)).toBe(minor)
      expect(isAmount(amountText(major, currency), currency)).toBe(minor <= maximumMinor(currency))
    })
  })

  it('with more decimals than its currency is refused', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, fc.integer({ min: 1, max: 9 }), (minor, currency, digit) => {
        const text = `${amountText(toMajor(minor, currency), currency)}${NO_DECIMALS.includes(currency) ? '.' : ''}${digit}`

        expect(toMinor(Number(text), currency)).toBeNull()
        expect(isAmount(text, currency)).toBe(false)
      }),
    )
  })

  it('reaches Stripe in its units, the same from the server and from the page', () => {
    always((minor, currency) => {
      const units = toUnits(minor, currency)

      expect(units).toBe(unitsOfPage({ total: toMajor(minor, currency), currency }))
      expect(fromUnits(units, currency.toLowerCase())).toBe(minor)
    })
  })

  it.each(CODES)('in %s is at most what Stripe charges, at the API and in a form', (code) => {
    const most = maximumMinor(code)
    // https://docs.stripe.com/currencies: eight digits, and for the rupiah twelve.
    const digits = code === 'IDR' ? 12 : 8
    expect(String(toUnits(most, code))).toHaveLength(digits)
    expect(String(toUnits(most + 1, code))).toHaveLength(digits + 1)

    expect(largestAmount(code)).toBe(toMajor(most, code))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * most }), (minor) => {
        const isCharged = minor <= most
        expect(serverProblem(minor, code) === null).toBe(isCharged)
        expect(amountProblem(amountText(toMajor(minor, code), code), code, 'no amount') === null).toBe(isCharged)
      }),
    )
  })

  it('follows Stripe’s rules for its units', () => {
    fc.assert(
      fc.property(anyMinor, (minor) => {
        for (const code of THREE_DECIMALS) expect(toUnits(minor, code) % 10).toBe(0)
        for (const code of ['ISK', 'UGX']) expect(toUnits(minor, code)).toBe(minor * 100)
        for (const code of NO_DECIMALS) if (code !== 'ISK' && code !== 'UGX') expect(toUnits(minor, code)).toBe(minor)
      }),
    )
  })
})

/** Without the marks of direction that Intl puts beside some symbols. The symbol is isolated, so they have no effect. */
const visible = (text: string): string => text.replace(/[\u061c\u200e\u200f]/g, '')

describe.each(LANGUAGES)('an amount in $name', ({ tag }) => {
  it('is written the same by checkout, mails and invoice page, and no digit is lost', async () => {
    const { money } = await loadMessages(tag)
    const paper = wordsFor(tag).tag

    fc.assert(
      fc.property(anyMinor, anyCurrency, fc.boolean(), (absolute, currency, isNegative) => {
        const minor = isNegative ? -absolute : absolute
        const written = formatMoneyIn(money, toMajor(minor, currency), currency)
        const symbol = money.symbols[currency] ?? currency

        if (minor !== 0) expect(visible(moneyIn(paper, minor, currency))).toBe(visible(written))
        if (minor !== 0) expect(visible(formatMoney(toMajor(minor, currency), currency, paper))).toBe(visible(written))
        const digits = written.replace(symbol, '').replace(/\D/g, '')
        expect(Number(digits) / 10 ** fractionDigits(currency)).toBeCloseTo(Math.abs(toMajor(minor, currency)), 9)
      }),
    )
  })
})
