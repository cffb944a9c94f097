import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createConfig, lint } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { contentOf, doc, FILE, type Operation, operations, resolve, type Schema } from '../contract/document.ts'

const CONTRACT = path.resolve(import.meta.dirname, '../../api/contract')
const ERROR = { $ref: '#/components/schemas/Error' }

/** Accepted findings of Redocly and Spectral: [rule, place]. */
const ACCEPTED: [rule: string, pointer: string][] = [
  // The API itself has no licence.
  ['info-license', '#/info'],
  // Both paths are fixed. Ids are UUIDs, never `url`, and the router matches fixed paths first.
  ['no-ambiguous-paths', '#/paths/~1carts~1{id}~1analytics'],
  ['no-ambiguous-paths', '#/paths/~1carts~1url~1{urlId}'],
  ['no-ambiguous-paths', '#/paths/~1carts~1event~1{urlId}'],
  // A browser is always redirected.
  ['operation-2xx-response', '#/paths/~1auth~1openid'],
  // Has no input that could be invalid.
  ['operation-4xx-response', '#/paths/~1health'],
  // The merchant's endpoint responds to it, with any error.
  ['operation-4xx-response', '#/paths/~1webhook-endpoints/post/callbacks/event'],
  // The linter reads `if` as a separate, closed schema. The examples are validated below.
  ['no-invalid-media-type-examples', '#/components/examples/PromoCodeInput'],
  // OpenAPI 3.1 lets every scheme have scopes, and only OAuth schemes list them. The rule knows 3.0 only.
  ['oas3-operation-security-defined', '#/paths'],
  // The rule takes the field `example` of this response for an example of a schema.
  ['oas3-valid-schema-example', '#/paths/~1webhook-event-types/get/responses/200'],
]

/** Reads whose response changes with time, because it contains the current time or depends on it. */
const OF_THE_MOMENT = ['getHealth', 'getLinkAnalytics', 'getAnalyticsOverview', 'getDiscountAnalytics']

const isNew = ({ rule, pointer }: { rule: string; pointer: string }) =>
  !ACCEPTED.some(([known, place]) => rule === known && pointer.startsWith(place))
const pointerTo = (place: (string | number)[]) => ['#', ...place.map((key) => String(key).replaceAll('/', '~1'))].join('/')

const webhooks = Object.values(doc.webhooks).flatMap((item) => Object.values(item))

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(doc, 'openapi')

describe('openapi.yaml', () => {
  it('passes the rules that Redocly recommends', async () => {
    const problems = await lint({ ref: FILE, config: await createConfig({ extends: ['recommended'] }) })

    const found = problems.map(({ ruleId, location, message }) => ({
      rule: ruleId,
      pointer: location[0]?.pointer ?? '#/',
      message,
    }))
    expect(found.filter(isNew)).toEqual([])
  })

  it('passes the rules that Spectral recommends', { timeout: 120_000 }, async () => {
    const linter = new spectral.Spectral()
    // The examples of requests and responses are validated below. The rule compiles the schema of each again, which takes seconds.
    const rules = { 'oas3-valid-media-example': 'off' } as const
    linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']], rules })

    const problems = await linter.run(readFileSync(FILE, 'utf8'))

    const found = problems.map(({ code, path: place, message }) => ({ rule: String(code), pointer: pointerTo(place), message }))
    expect(found.filter(isNew)).toEqual([])
  })

  it('has a file for each tag', () => {
    const files = readdirSync(CONTRACT).map((file) => [file, readFileSync(path.join(CONTRACT, file), 'utf8')] as const)
    // The events that the server sends are in separate files.
    const answered = files.filter(([file]) => !file.endsWith('events.yaml'))
    const tagsOf = (text: string) => new Set([...text.matchAll(/^ {6}tags: \[([\w-]+)\]$/gm)].map(([, tag]) => `${tag}.yaml`))
    const own = answered.filter(([, text]) => tagsOf(text).size > 0)

    expect(new Set(own.map(([file]) => file))).toEqual(new Set(doc.tags.map(({ name }) => `${name}.yaml`)))
    expect(own.filter(([file, text]) => ![...tagsOf(text)].every((one) => one === file)).map(([file]) => file)).toEqual([])
  })

  it('keeps paths in the order of the tags and schemas from A to Z', () => {
    const tags = doc.tags.map((tag) => tag.name)
    const used = operations.map((operation) => tags.indexOf(operation.tags[0] ?? ''))
    const schemas = Object.keys(doc.components.schemas)

    expect(used).toEqual(used.toSorted((a, b) => a - b))
    expect(new Set(used)).toEqual(new Set(tags.keys()))
    expect(schemas).toEqual(schemas.toSorted())
  })

  it('gives every number double precision, because single precision loses cents', () => {
    const single: object[] = []
    JSON.stringify(doc, (_key, node) => {
      if ([node?.type].flat().includes('number') && node.format !== 'double') single.push(node)
      return node
    })

    expect(single).toEqual([])
  })

  it('gives every value one type beside null, because generators of clients know no others', () => {
    const mixed: object[] = []
    JSON.stringify(doc, (_key, node) => {
      if (Array.isArray(node?.type) && node.type.filter((type: string) => type !== 'null').length > 1) mixed.push(node)
      return node
    })

    expect(mixed).toEqual([])
  })

  it('reaches the schema of every event from an operation, because generators leave out the others', () => {
    const bodies = Object.values(doc.webhooks).map(({ post }) => post!.requestBody!.content['application/json']!.schema)
    const reached = new Set(doc.components.schemas['WebhookEvent']!.anyOf!.map(({ $ref }) => $ref))

    expect(bodies.length).toBeGreaterThan(20)
    expect(bodies.filter(({ $ref }) => !reached.has($ref))).toEqual([])
  })

  it('names every operation once, in camel case, under one tag', () => {
    const ids = operations.map((operation) => operation.operationId)

    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([])
    expect(operations.filter((operation) => operation.tags.length !== 1)).toEqual([])
  })
})

describe.each(operations.map((operation) => [operation.operationId, operation] as const))('%s', (_id, operation) => {
  it('says what it does', () => {
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/)
    expect(operation.description).toMatch(/\.$/)
  })

  it('has one success response, and errors of one shape', () => {
    const statuses = Object.keys(operation.responses)
    const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)

    // 304 repeats the success response. Files can be requested in ranges, and can be redirected to storage.
    const good = statuses.filter((status) => Number(status) < 400 && status !== '304')
    expect(good).toEqual(good.includes('206') ? ['200', '206', '302'] : [expect.anything()])
    expect(statuses).toEqual(expect.arrayContaining(expectedErrors(operation)))
    for (const [, response] of errors) expect(contentOf(response)['application/json']?.schema).toEqual(ERROR)
  })

  it('documents the scope of an Idempotency-Key if visitors can send one', () => {
    const takesKey = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false
    const choices = operation.security ?? [{ bearerAuth: [] }]
    const letsVisitorsIn = choices.length === 0 || choices.some((one) => Object.keys(one).length === 0)
    const body = resolve<Schema>(operation.requestBody?.content['application/json']?.schema ?? {})
    const known = [...Object.keys(body.properties ?? {}), ...(operation.parameters?.map(({ name }) => name) ?? [])]
    const scope = operation['x-idempotency-scope'] ?? []

    expect(scope.length > 0).toBe(takesKey && letsVisitorsIn)
    expect(scope.filter((name) => !known.includes(name))).toEqual([])
  })

  it('supports conditional requests if it is a read', () => {
    const isRead = operation.method === 'GET' && contentOf(operation.responses['200'] ?? {})['application/json'] !== undefined

    expect('304' in operation.responses).toBe(isRead && !OF_THE_MOMENT.includes(operation.operationId))
  })

  it('is paged by offset and cursor if it is a list', () => {
    const names = operation.parameters?.filter((one) => one.in === 'query').map(({ name }) => name) ?? []
    const answer = resolve<Schema>(contentOf(operation.responses['200'] ?? {})['application/json']?.schema ?? {})

    expect(names.includes('cursor')).toBe(names.includes('limit'))
    expect('next_cursor' in (answer.properties ?? {})).toBe(names.includes('limit'))
  })

  it('has examples that match its schemas', () => {
    expect(brokenExamples(operation)).toEqual([])
  })

  it('accepts only strict and bounded requests', () => {
    const parameters = (operation.parameters ?? []).flatMap(({ name, schema }) => unbounded(schema, name))
    const bodies = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => unbounded(schema, 'body'))

    expect([...parameters, ...bodies]).toEqual([])
  })
})

describe.each(Object.keys(doc.webhooks).map((type, i) => [type, webhooks[i]!] as const))('webhook %s', (type, operation) => {
  it('has an example that matches its schema and type', () => {
    const schema = resolve<Schema>(operation.requestBody!.content['application/json']!.schema)
    const admitted = schema.properties?.type

    expect(brokenExamples(operation)).toEqual([])
    expect(admitted?.enum ?? [admitted?.const]).toContain(type)
  })
})

function expectedErrors(operation: Operation): string[] {
  // Every caller has a limit: a key its calls, a stranger a budget.
  const statuses = ['429', '500', '503']
  if (operation.parameters || operation.requestBody) statuses.push('400')
  if (operation.requestBody) statuses.push('413', '415')
  if (operation.parameters?.some((parameter) => parameter.in === 'path')) statuses.push('404')
  if (operation.parameters?.some((parameter) => parameter.name === 'Idempotency-Key')) statuses.push('409')
  if (operation.security?.length !== 0) statuses.push('401', '403')
  return statuses
}

function brokenExamples(operation: Operation): string[] {
  const bodies = [operation.requestBody ?? {}, ...Object.values(operation.responses)].map(contentOf)
  return bodies.flatMap((body) =>
    Object.entries(body).flatMap(([type, media]) => {
      // A spreadsheet cannot have an example in a text file.
      if (resolve<Schema>(media.schema).format === 'binary') return []
      const examples = Object.entries(media.examples ?? {})
      if (examples.length === 0) return [`${type}: no example`]
      const validate = ajv.compile(JSON.parse(JSON.stringify(media.schema).replaceAll('"#/', '"openapi#/')))
      return examples.flatMap(([name, example]) =>
        validate(resolve<{ value: unknown }>(example).value) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`],
      )
    }),
  )
}

/** Returns the places where a request schema accepts unknown properties or unbounded values. */
function unbounded(given: Schema, at: string): string[] {
  const schema = resolve<Schema>(given)
  const types = [schema.type ?? []].flat()
  const problems: string[] = []
  const fixed = schema.enum !== undefined || schema.const !== undefined || ['uuid', 'binary'].includes(schema.format ?? '')
  if (types.includes('string') && !fixed && schema.maxLength === undefined) problems.push(`${at}: maxLength`)
  if (types.includes('array') && schema.maxItems === undefined) problems.push(`${at}: maxItems`)
  if (types.some((type) => type === 'number' || type === 'integer')) {
    if ((schema.minimum ?? schema.exclusiveMinimum) === undefined || schema.maximum === undefined) problems.push(`${at}: range`)
  }
  // An object without named properties is a map, or an event of the payment provider.
  const strict = schema.properties ? schema.additionalProperties === false : schema.additionalProperties !== undefined
  if (types.includes('object') && !strict) problems.push(`${at}: additionalProperties`)

  const inside = Object.entries(schema.properties ?? {})
  if (schema.items) inside.push(['*', schema.items])
  if (typeof schema.additionalProperties === 'object') inside.push(['*', schema.additionalProperties])
  return [...problems, ...inside.flatMap(([name, child]) => unbounded(child, `${at}.${name}`))]
}
