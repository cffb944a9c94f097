import { expect, it } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createReport } from './notMe.ts'

it('ends access once, and only on request', async () => {
  const { client, calls } = clientAnswering(() => ({ body: { accepted: true } }))
  const report = createReport(client, 'token')
  expect(calls).toEqual([])

  await Promise.all([report.report(), report.report()])

  expect(calls).toEqual(['POST /auth/not-me'])
  expect(report.state.value).toEqual({ status: 'reported' })
})

it('explains why a link does not work', async () => {
  const used = { status: 422, body: { message: 'This link has been used.', code: 'token_invalid', request_id: 'r' } }
  const { client, calls } = clientAnswering(() => used)
  const [dead, incomplete] = [createReport(client, 'token'), createReport(client, '')]

  await dead.report()
  await incomplete.report()

  expect(dead.state.value).toEqual({ status: 'failed', reason: 'This link has been used.' })
  expect(incomplete.state.value).toMatchObject({ status: 'failed' })
  expect(calls).toHaveLength(1)
})
