import { Webhook } from 'svix'
import { expect, it } from 'vitest'
import { signWebhook } from './signWebhook.ts'

it('signs like the package that receivers verify with', () => {
  const secret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`
  const [id, at, body] = ['evt_1', new Date(), JSON.stringify({ type: 'order.completed', data: { name: 'Größe ✓' } })]

  expect(signWebhook(secret, { id, at, body })).toBe(new Webhook(secret).sign(id, at, body))
})
