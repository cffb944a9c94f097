import { expect, it, vi } from 'vitest'
import { clientAnswering, settle } from '../../../../test/answering.ts'
import { createAnswer } from './answer.ts'

it.each([
  ['', 'What happened.'],
  ['She joined every lesson.', 'She joined every lesson.'],
])('a draft with the explanation “%s” begins with “%s”, and has nothing to save', async (explanation, shown) => {
  const details = { evidence: { texts: { explanation, product: '', carrier: '' }, files: [] } }
  const { client } = clientAnswering(() => ({ body: details }))
  const answer = createAnswer(client, 'dp_1', { story: 'What happened.', onSaved: vi.fn(), onSent: vi.fn() })
  answer.loader.load()
  await settle()
  expect(answer.form.values.value.explanation).toBe(shown)
  expect(answer.form.changed.value).toBe(false)
})
