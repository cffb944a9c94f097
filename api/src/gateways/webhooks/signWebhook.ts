import { createHmac } from 'node:crypto'

/**
 * Returns the signature of a webhook by Standard Webhooks. The package svix hashes in JavaScript, which takes longer
 * than sending the webhook.
 * @param secret `whsec_…`
 */
export function signWebhook(secret: string, { id, at, body }: { id: string; at: Date; body: string }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const seconds = Math.floor(at.getTime() / 1000)
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
