import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { components } from '../../generated/openapi.ts'
import type { EventType } from '../../outbox/Event.ts'

type EventTypeInfo = components['schemas']['WebhookEventTypeList']['event_types'][number]

interface EventNode {
  description: string
  requestBody: { content: { 'application/json': { examples: Record<string, { $ref: string }> } } }
}

export const CONTRACT_FILE = new URL('../../../../openapi.yaml', import.meta.url)
let known: EventTypeInfo[] | undefined

/** Every type of event with an example, as the contract has them under `webhooks:`. Read once. */
export function eventTypes(): EventTypeInfo[] {
  known ??= readTypes()
  return known
}

/** The example of one type, as a payload. */
export const exampleOf = (type: EventType) =>
  eventTypes().find((info) => info.type === type)!.example as { type: string; timestamp: string; data: unknown }

function readTypes(): EventTypeInfo[] {
  const doc = parse(readFileSync(CONTRACT_FILE, 'utf8'))
  return Object.entries<{ post: EventNode }>(doc.webhooks).map(([type, { post }]) => {
    const [example] = Object.values(post.requestBody.content['application/json'].examples)
    const { value } = doc.components.examples[example!.$ref.split('/').at(-1)!]
    // Types of one kind share an example.
    return { type: type as EventType, description: post.description, example: { ...value, type } }
  })
}
