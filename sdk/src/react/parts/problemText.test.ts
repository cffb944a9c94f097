import { expect, it } from 'vitest'
import { messages as de } from '../../languages/de/messages.js'
import { messages as en } from '../../languages/en/messages.js'
import { problemText } from './problemText.js'

it('shows the message for an unknown code of a newer server only in English', () => {
  const problem = { code: 'declined', reason: 'card_of_tomorrow', message: 'Your card is of tomorrow.' } as const

  expect(problemText(problem, en)).toBe('Your card is of tomorrow.')
  expect(problemText(problem, de)).toBe(
    'Die Zahlung ist fehlgeschlagen. Prüfen Sie die Kartendaten oder nehmen Sie eine andere Karte.',
  )
})
