import { expect, it } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createUndo } from './undoChange.ts'

it('undoes the change once, and only on request', async () => {
  const { client, calls } = clientAnswering(() => ({ body: { email: 'ada@example.com' } }))
  const change = createUndo(client, 'token')
  expect(calls).toEqual([])

  await Promise.all([change.undo(), change.undo()])

  expect(calls).toEqual(['POST /auth/undo-email-change'])
  expect(change.state.value).toEqual({ status: 'undone', email: 'ada@example.com' })
})

it('explains why a link does not work', async () => {
  const used = { status: 422, body: { message: 'This link has been used.', code: 'token_invalid', request_id: 'r' } }
  const { client, calls } = clientAnswering(() => used)
  const [dead, incomplete] = [createUndo(client, 'token'), createUndo(client, '')]

  await dead.undo()
  await incomplete.undo()

  expect(dead.state.value).toEqual({ status: 'failed', reason: 'This link has been used.' })
  expect(incomplete.state.value).toMatchObject({ status: 'failed' })
  expect(calls).toHaveLength(1)
})
