import { describe, expect, it } from 'vitest'
import { letters as mailsInEnglish } from '../../api/src/shop/languages/en/letters.ts'
import { wordsFor } from '../../api/src/shop/languages/words.ts'
import { invoice as invoicesInEnglish } from '../../api/src/shop/languages/en/invoice.ts'
import { invoiceWords } from '../../api/src/shop/languages/invoiceWords.ts'
import { FAILURE_CODES } from '../../api/src/gateways/failures.ts'
import { LANGUAGES } from '../../sdk/src/languages/languages.js'
import { loadMessages } from '../../sdk/src/languages/loadMessages.js'

/** Error codes of the checkout's operations, except those for which the checkout has its own texts. */
const REFUSALS = [
  'invalid_request',
  'vat_number_country',
  'not_found',
  'conflict',
  'order_completed',
  'link_inactive',
  'out_of_stock',
  'promo_invalid',
  'amount_too_small',
  'amount_too_large',
  'tax_address',
  'tax_unavailable',
  'holds_exceeded',
  'sale_not_started',
  'sale_ended',
  'sale_limit_reached',
  'customer_limit_reached',
  'order_refused',
  'work_required',
  'rate_limited',
  'internal',
  'unavailable',
  'busy',
] as const
const sentence = expect.stringMatching(/^[\p{Lu}\p{Lo}].+\.$/u)
const all = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, sentence]))

/** Every text with its path: `receipt.text` → `Your order is confirmed.` */
const textsOf = (words: object, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsOf(value as object, `${path}${key}.`),
  )
const gapsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([gap]) => gap).sort()

describe.each(LANGUAGES)('$name', ({ tag }) => {
  it('has a text for every decline code of the server', async () => {
    expect((await loadMessages(tag)).declined).toEqual(all(FAILURE_CODES))
  })

  // English shows the server's message, which is more precise.
  it.skipIf(tag === 'en')('has a text for every error code of the server', async () => {
    expect((await loadMessages(tag)).server).toEqual(all(REFUSALS))
  })

  it('has every text of the mails, with the same placeholders', () => {
    const words = wordsFor(tag)
    const found = new Map(textsOf(words))

    expect(words.tag.slice(0, 2)).toBe(tag)
    expect([...found.keys()].sort()).toEqual(
      textsOf(mailsInEnglish)
        .map(([place]) => place)
        .sort(),
    )
    for (const [place, text] of textsOf(mailsInEnglish)) expect(gapsOf(found.get(place)!), place).toEqual(gapsOf(text))
  })

  it('has every text of an invoice, with the same placeholders', () => {
    const found = new Map(textsOf(invoiceWords(tag)))

    if (tag !== 'en') expect(invoiceWords(tag)).not.toBe(invoicesInEnglish)
    expect([...found.keys()].sort()).toEqual(Object.keys(invoicesInEnglish).sort())
    for (const [place, text] of textsOf(invoicesInEnglish)) expect(gapsOf(found.get(place)!), place).toEqual(gapsOf(text))
  })
})

it.each([
  ['nn-NO', 'nb-NO'],
  ['no', 'nb-NO'],
  ['iw-IL', 'he-IL'],
])('matches the language of a mail for %s', (locale, tag) => expect(wordsFor(locale).tag).toBe(tag))
