import { expect, it } from 'vitest'
import { de } from '../messages/de.js'
import { en } from '../messages/en.js'
import { problemText } from './problemText.js'

it('shows the message for an unknown code of a newer server only in English', () => {
  const problem = { code: 'declined', reason: 'card_of_tomorrow', message: 'Your card is of tomorrow.' } as const

  expect(problemText(problem, en)).toBe('Your card is of tomorrow.')
  expect(problemText(problem, de)).toBe(
    'Die Zahlung ist fehlgeschlagen. Prüfen Sie die Kartendaten oder nehmen Sie eine andere Karte.',
  )
})
