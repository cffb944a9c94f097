import type { components } from '../../generated/openapi.ts'
import type { Scope } from '../../platform/http/Operation.ts'
import { contractDocument } from '../../platform/http/document.ts'
import type { EventType } from '../../platform/outbox/Event.ts'

type EventTypeInfo = components['schemas']['WebhookEventTypeList']['data'][number]

interface EventNode {
  description: string
  'x-scopes': Scope[]
  requestBody: { content: { 'application/json': { schema: { $ref: string }; examples: Record<string, { $ref: string }> } } }
}

/** Every type of event with an example, from `webhooks:` of the contract. */
export function eventTypes(): EventTypeInfo[] {
  const doc = contractDocument
  return Object.entries<{ post: EventNode }>(doc.webhooks).map(([type, { post }]) => {
    const [example] = Object.values(post.requestBody.content['application/json'].examples)
    const { value } = doc.components.examples[example!.$ref.split('/').at(-1)!]
    // Types of one kind share an example.
    return { type: type as EventType, description: post.description, scopes: post['x-scopes'], example: { ...value, type } }
  })
}

/** The example of one type, as a payload. */
export const exampleOf = (type: EventType) =>
  eventTypes().find((info) => info.type === type)!.example as { type: string; timestamp: string; data: unknown }

/** The schema of the data of one type. */
export function dataSchemaOf(type: EventType): object {
  const { schema } = (contractDocument.webhooks[type].post as EventNode).requestBody.content['application/json']
  return contractDocument.components.schemas[schema.$ref.split('/').at(-1)!].properties.data
}
