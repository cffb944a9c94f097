import type { RegisteredType } from '../../gateways/webhooks/svix.ts'
import { CURRENT_VERSION } from '../../platform/versions/versions.ts'
import { contractDocument } from '../../platform/http/document.ts'
import { testPayload } from './eventPayload.ts'
import { eventTypes } from './eventTypes.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const SCHEMAS = '#/components/schemas/'

/**
 * Every type of event in the form that Svix registers. Each schema contains the schemas it refers to as `definitions`.
 */
export function registeredTypes(): RegisteredType[] {
  const { webhooks, components } = contractDocument
  return eventTypes().map(({ type, description }) => {
    const definitions: Record<string, Json> = {}
    const resolve = (node: Json): Json => {
      if (Array.isArray(node)) return node.map(resolve)
      if (node === null || typeof node !== 'object') return node
      return Object.fromEntries(
        Object.entries(node).map(([key, value]) => [key, key === '$ref' ? define(String(value)) : resolve(value)]),
      )
    }
    const define = (ref: string) => {
      const name = ref.slice(SCHEMAS.length)
      if (!(name in definitions)) {
        // Marked before it is resolved, because a schema may refer to itself.
        definitions[name] = true
        definitions[name] = resolve(components.schemas[name])
      }
      return `#/definitions/${name}`
    }
    const $ref = define(webhooks[type].post.requestBody.content['application/json'].schema.$ref)
    return { name: type, description, schema: { allOf: [{ $ref }], definitions, examples: [testPayload(type, CURRENT_VERSION)] } }
  })
}
