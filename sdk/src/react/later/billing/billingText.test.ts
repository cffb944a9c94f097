import { describe, expect, it } from 'vitest'
import { formatMoneyIn } from '../../../core/money.js'
import type { Totals } from '../../../core/checkout/state.js'
import { LANGUAGES } from '../../../languages/languages.js'
import { loadMessages } from '../../../languages/loadMessages.js'
import { buildTotals } from '../../../test/fakeShop.js'
import { billingText } from './billingText.js'

type Then = NonNullable<Totals['then']>
const MONTHLY: Then = {
  ...{ amount: 12, unit: 'month', every: 1, cycles: null, from: '2026-12-03', sum: null, afterwards: null },
  ...{ trial_days: 0, minimum_cycles: 0, is_instalments: false },
}

async function textIn(tag: string, then: Partial<Then> = {}, total = 0): Promise<string> {
  const messages = await loadMessages(tag)
  const totals = { ...buildTotals(), currency: 'EUR' as const, total, then: { ...MONTHLY, ...then } }
  return billingText(totals, { messages, money: (amount, currency) => formatMoneyIn(messages.money, amount, currency) })
}

describe('what is charged when', () => {
  it.each([
    [{}, 0, '€0.00 today, then €12.00 a month from December 3, 2026. Cancel any time.'],
    [{ unit: 'week', every: 2 }, 12, '€12.00 today, then €12.00 every 2 weeks from December 3, 2026. Cancel any time.'],
    [
      { afterwards: { amount: 12, from: '2027-02-03' }, amount: 6 },
      6,
      '€6.00 today, then €6.00 a month from December 3, 2026. From February 3, 2027: €12.00 a month. Cancel any time.',
    ],
    [
      { amount: 33.33, cycles: 2, sum: 100, is_instalments: true },
      33.33,
      '€33.33 today, then €33.33 a month from December 3, 2026. Number of payments: 3. Total: €100.00.',
    ],
    [
      { minimum_cycles: 6, trial_days: 14 },
      0,
      '€0.00 today, then €12.00 a month from December 3, 2026. Minimum number of payments: 6.',
    ],
  ] as [Partial<Then>, number, string][])('of %j', async (then, total, text) => {
    expect(await textIn('en', then, total)).toBe(text)
  })

  it.each([
    ['de', '0,00\u00A0€ heute, dann 12,00\u00A0€ alle 3 Monate ab dem 3. Dezember 2026. Jederzeit kündbar.'],
    ['pl', '0,00\u00A0€ dziś, potem 12,00\u00A0€ co 3 miesiące od 3 grudnia 2026. Można zrezygnować w każdej chwili.'],
    ['hu', 'Ma 0,00\u00A0EUR, majd 2026. december 3. napjától 12,00\u00A0EUR 3 havonta. Bármikor lemondható.'],
  ])('has the plural and the date of its language: %s', async (tag, text) => {
    expect(await textIn(tag, { every: 3 })).toBe(text)
  })

  it.each(LANGUAGES)('fills every gap in $name', async ({ tag }) => {
    for (const unit of ['day', 'week', 'month', 'year'] as const)
      for (const every of [1, 2, 5, 11, 25]) {
        const text = await textIn(tag, { unit, every, cycles: 5, sum: 60, afterwards: { amount: 15, from: '2027-01-01' } }, 12)
        expect(text).not.toMatch(/undefined|[{}]|\d,?\d*NaN/)
        if (every > 2) expect(text).toContain(String(every))
      }
  })

  it('is empty for what is paid once', async () => {
    const messages = await loadMessages('en')
    expect(billingText(buildTotals(), { messages, money: String })).toBe('')
  })
})
