import { effect } from '@preact/signals-react'
import { expect, it } from 'vitest'
import { clientAnswering, listener, settle } from '../../../../test/answering.ts'
import { type AuditEvent, changeText } from './activityText.ts'
import { createActivity } from './createActivity.ts'

const event = (id: string, more: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  action: 'plan.changed',
  actor: { kind: 'session', id: null, name: 'Firefox on macOS' },
  target: null,
  before: null,
  after: null,
  request_id: null,
  livemode: false,
  created_at: '2026-11-23T09:12:00.000Z',
  ...more,
})

it('reads the log by cursor, with its filters', async () => {
  const { client, calls } = clientAnswering(({ query }) => ({
    body: query.has('cursor') ? { data: [event('2')], next_cursor: null } : { data: [event('1')], next_cursor: 'next' },
  }))
  const activity = createActivity(client, { timeZone: 'UTC', notify: listener() })
  const stop = effect(activity.load)
  await settle()

  await activity.more()
  expect(activity.state.value).toMatchObject({ data: { data: [{ id: '1' }, { id: '2' }], next_cursor: null } })
  activity.filterAction('refund.created')
  activity.filterActor('key')
  await settle()
  stop()

  expect(calls).toEqual([
    'GET /audit-events?limit=10',
    'GET /audit-events?limit=10&cursor=next',
    'GET /audit-events?limit=10&action=refund.created',
    'GET /audit-events?limit=10&action=refund.created&actor=key',
  ])
})

it.each([
  [event('1', { before: { tier: 'basic' }, after: { tier: 'pro' } }), 'basic → pro'],
  [
    event('1', { before: { allowed_origins: [] }, after: { allowed_origins: ['https://a.example', 'https://b.example'] } }),
    'none → https://a.example, https://b.example',
  ],
  [
    event('1', { after: { name: 'Warehouse', scopes: ['read'], last_four: '9fQ2', expires_at: null } }),
    'Warehouse · read · …9fQ2',
  ],
  [event('1', { action: 'session.started', after: { by: 'password', new_device: true } }), 'New device'],
  [event('1'), ''],
])('writes what changed, line %#', (one, text) => {
  expect(changeText(one)).toBe(text)
})
