import { expect, it } from 'vitest'
import { clientAnswering, settle } from '../../../test/answering.ts'
import { createNotifications } from './createNotifications.ts'

it('saves a switch immediately, and restores it when the server rejects the change', async () => {
  let refuses = false
  const { client, calls } = clientAnswering(({ method }) => {
    if (method === 'GET') return { body: { sales: true, reminders: false } }
    if (refuses) return { status: 500, body: { message: 'Something went wrong.', code: 'internal', request_id: 'r' } }
    return { body: { sales: true, reminders: true } }
  })
  const notifications = createNotifications(client)
  notifications.load()
  await settle()

  await notifications.change({ reminders: true })
  expect(notifications.state.value).toMatchObject({ data: { sales: true, reminders: true } })
  refuses = true
  const saving = notifications.change({ sales: false })
  expect(notifications.state.value).toMatchObject({ data: { sales: false } })
  await saving

  expect(notifications.state.value).toMatchObject({ data: { sales: true, reminders: true } })
  expect(notifications.problem.value).toBe('Something went wrong.')
  expect(calls).toEqual(['GET /mail/settings', 'PUT /mail/settings', 'PUT /mail/settings'])
})
