// Bundles openapi.yaml and the files of api/contract into one document.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const ENTRY = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))
const COMMON = fileURLToPath(new URL('../contract/common.yaml', import.meta.url))
export const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const CHANGES = ['put', 'patch', 'delete']
const OTHER_FILE = /^\.\/[\w-]+\.yaml#/

/** The languages of checkouts, mails and papers: `{ tag, name, also }`, where `also` are other tags of the language. */
export const readLanguages = () =>
  parse(readFileSync(COMMON, 'utf8'))['x-languages'].map((language) => ({ also: [], ...language }))

/** The whole contract as one document without references to other files. */
export function bundleContract(entry = ENTRY) {
  const root = parse(readFileSync(entry, 'utf8'))
  const files = new Map()
  const read = (file) => {
    if (!files.has(file)) files.set(file, parse(readFileSync(file, 'utf8')))
    return files.get(file)
  }
  const follow = ({ $ref }) => {
    const [file, pointer] = $ref.split('#')
    const keys = pointer.split('/').slice(1)
    return keys.reduce(
      (node, key) => node[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      read(path.resolve(entry, '..', file)),
    )
  }
  const paths = mapValues(root.paths, follow)
  const { IfMatch } = read(path.resolve(entry, '../api/contract/common.yaml'))['x-parameters']
  for (const [template, item] of Object.entries(paths)) {
    if (item.get && '304' in item.get.responses) addCondition(item, IfMatch)
    for (const method of METHODS) {
      if (!item[method]) continue
      addRefusals(item[method], template)
      explainCursor(item[method])
    }
  }
  const webhooks = mapValues(root.webhooks, follow)
  readOthers([...files.values()])

  const components = structuredClone(root.components)
  for (const file of files.values())
    for (const [kind, named] of Object.entries(file.components ?? {}))
      for (const [name, node] of Object.entries(named)) {
        components[kind] ??= {}
        if (name in components[kind]) throw new Error(`Two files of the contract define components/${kind}/${name}.`)
        components[kind][name] = node
      }
  addEventTypes(webhooks, components.schemas)
  addLanguages(components.schemas)
  return withLocalReferences({ ...root, paths, webhooks, components: mapValues(sortKeys(components), sortKeys) })

  /** Files that only other files refer to. */
  function readOthers(unread) {
    for (const document of unread)
      for (const [, name] of JSON.stringify(document).matchAll(/"\.\/([\w-]+\.yaml)#/g)) {
        const file = path.resolve(entry, '../api/contract', name)
        if (!files.has(file)) readOthers([read(file)])
      }
  }
}

/** Names the types of events: all of them, those of each body, and the bodies. */
function addEventTypes(webhooks, schemas) {
  const typesOf = new Map()
  for (const [type, { post }] of Object.entries(webhooks)) {
    const name = post.requestBody.content['application/json'].schema.$ref.split('/').at(-1)
    typesOf.set(name, [...(typesOf.get(name) ?? []), type])
  }
  for (const [name, types] of typesOf) {
    const type = { type: 'string', ...(types.length > 1 ? { enum: types } : { const: types[0] }) }
    schemas[name].properties = { type, ...schemas[name].properties }
  }
  schemas.WebhookEventType.enum = Object.keys(webhooks)
  schemas.WebhookEvent.anyOf = [...typesOf.keys()].sort().map((name) => ({ $ref: `#/components/schemas/${name}` }))
}

/** A change of an object can depend on the ETag of its read. A POST adds something else. */
function addCondition(item, parameter) {
  for (const method of CHANGES) if (item[method]) item[method].parameters = [...(item[method].parameters ?? []), parameter]
}

/** Says what is wrong with a cursor that has another form, such as one of another list. */
function explainCursor({ parameters = [] }) {
  for (const { name, schema } of parameters)
    if (name === 'cursor') schema['x-invalid'] ??= 'must be empty or a next_cursor of this list'
}

/** Adds the refusals that follow from what an operation takes. Those it names itself stay as they are. */
function addRefusals(operation, template) {
  const { parameters = [], requestBody, responses } = operation
  const takes = (header) => parameters.some(({ name }) => name === header)
  const names = {
    400: parameters.length > 0 || requestBody ? 'BadRequest' : null,
    401: 'Unauthorized',
    403: 'Forbidden',
    404: template.includes('{') ? 'NotFound' : null,
    409: takes('Idempotency-Key') ? 'Conflict' : null,
    412: takes('If-Match') ? 'PreconditionFailed' : null,
    413: requestBody ? 'TooLarge' : null,
    415: requestBody ? 'UnsupportedMediaType' : null,
    429: 'RateLimited',
    500: 'Internal',
    503: 'Unavailable',
  }
  for (const [status, name] of Object.entries(names))
    if (name && !(status in responses)) responses[status] = { $ref: `#/components/responses/${name}` }
}

/** Puts the tags of all languages before the values of an enum that has them. */
function addLanguages(schemas) {
  const tags = readLanguages().map(({ tag }) => tag)
  for (const schema of Object.values(schemas)) {
    if (schema['x-enum'] !== 'languages') continue
    delete schema['x-enum']
    schema.enum.unshift(...tags)
  }
}

const mapValues = (object, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
const sortKeys = (object) => Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Every name is known once in the bundle, so a reference needs no file. */
const withLocalReferences = (document) =>
  JSON.parse(JSON.stringify(document), (key, value) => (key === '$ref' ? value.replace(OTHER_FILE, '#') : value))
