import { describe, expect, it } from 'vitest'
import { loadMessages } from '../../../languages/loadMessages.js'
import { LANGUAGES } from '../../../languages/languages.js'
import { formatMoneyIn } from '../../../core/money.js'
import { amountText, readAmount } from './readAmount.js'

const formatOf = async (tag: string) => (await loadMessages(tag)).money

describe('readAmount', () => {
  it.each([
    ['en', 'USD', '5', 5],
    ['en', 'USD', '5.5', 5.5],
    ['en', 'USD', '$5.50', 5.5],
    ['en', 'USD', '1,500', 1500],
    ['en', 'USD', '1,500.25', 1500.25],
    ['en', 'USD', '5,50', 5.5],
    ['en', 'USD', ' 5 USD', 5],
    ['en', 'USD', '.5', 0.5],
    ['en', 'USD', '5.', 5],
    ['de', 'EUR', '1.500', 1500],
    ['de', 'EUR', '1.500,25 €', 1500.25],
    ['de', 'EUR', '5,50', 5.5],
    ['de', 'EUR', '5.50', 5.5],
    ['fr', 'EUR', '1 500,25 €', 1500.25],
    ['fr', 'EUR', '12\u202F345', 12_345],
    ['ar', 'USD', '٥٫٥٠', 5.5],
    ['ar', 'USD', '١٬٥٠٠', 1500],
    ['fa', 'USD', '۱۲٫۵', 12.5],
    ['en', 'JPY', '1,500', 1500],
    ['en', 'JPY', '５００', 500],
    ['en', 'KWD', '1.5', 1.5],
    ['en', 'KWD', '1.500', 1.5],
    ['de', 'KWD', '1,500', 1.5],
  ])('reads, in %s and %s, %s as %d', async (tag, currency, text, amount) => {
    expect(readAmount(text, await formatOf(tag), currency)).toBe(amount)
  })

  it.each([
    ['en', 'USD', ''],
    ['en', 'USD', 'five'],
    ['en', 'USD', '-5'],
    ['en', 'USD', '5.005'],
    ['en', 'USD', '5.500'],
    ['en', 'USD', '1,50,0'],
    ['en', 'USD', '1e3'],
    ['en', 'USD', '0x10'],
    ['en', 'USD', '5 000 0 x 1'],
    ['en', 'JPY', '5.5'],
    ['de', 'EUR', '5,005'],
    ['en', 'USD', 'NaN'],
  ])('refuses, in %s and %s, "%s"', async (tag, currency, text) => {
    expect(readAmount(text, await formatOf(tag), currency)).toBeNull()
  })

  it('reads back what every language writes, in currencies of 0, 2 and 3 decimals', async () => {
    for (const { tag } of LANGUAGES) {
      const format = await formatOf(tag)
      for (const [currency, amount] of [
        ['JPY', 1500],
        ['EUR', 12_345.67],
        ['USD', 0.5],
        ['KWD', 1.25],
      ] as const) {
        expect(readAmount(amountText(amount, format, currency), format, currency), tag).toBe(amount)
        expect(readAmount(formatMoneyIn(format, amount, currency), format, currency), tag).toBe(amount)
      }
    }
  })
})
