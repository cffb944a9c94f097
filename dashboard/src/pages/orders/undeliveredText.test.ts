import { expect, it } from 'vitest'
import { undeliveredText } from './undeliveredText.ts'

const mail = (kind: 'receipt' | 'shipped', email: string) =>
  ({ kind, email, reason: 'bounced', code: null, at: '2026-01-12T14:05:21.000Z' }) as const

it('names each mail and each address once', () => {
  const mails = [mail('receipt', 'a@example.com'), mail('receipt', 'a@example.com'), mail('shipped', 'b@example.com')]

  expect(undeliveredText(mails.slice(0, 2))).toBe('The receipt could not be delivered to a@example.com.')
  expect(undeliveredText(mails)).toBe(
    'The receipt and the shipping notice could not be delivered to a@example.com and b@example.com.',
  )
})
