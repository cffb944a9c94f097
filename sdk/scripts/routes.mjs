// Writes src/generated/routes.ts from openapi.yaml: a text of one line per path, with the operations that it has. A text instead of a table
// of objects, because every operation weighs on whoever loads the client. The operations that need no token have a module of their own,
// publicRoutes.ts: a checkout that loads the full client later must not carry its operations from the start.
//
//     /products *listProducts +!&createProduct
//
// Signs before the operationId: the method (none for GET, `+` POST, `=` PUT, `-` DELETE, `~` PATCH), then `!` where an idempotency key is
// taken, `&` where the body is multipart/form-data, `*` where the answer is one page of many.
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'

const METHODS = { get: '', put: '=', post: '+', delete: '-', patch: '~' }
const { paths } = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'))

// `[]` takes no credential; an empty choice takes one and does without.
const isPublic = ({ security }) => security?.length === 0 || security?.some((one) => Object.keys(one).length === 0)
const publicIds = Object.values(paths).flatMap((item) =>
  operationsOf(item, isPublic).map(([, { operationId }]) => `'${operationId}'`),
)
const HEAD = '// Generated from openapi.yaml by scripts/routes.mjs, which says how to read it.'
write(
  'routes.ts',
  `export const routes = \`
${linesOf(() => true)}\`
`,
)
write(
  'publicRoutes.ts',
  `export const publicRoutes = \`
${linesOf(isPublic)}\`

export type PublicOperationId =
  | ${publicIds.join('\n  | ')}
`,
)

function write(name, source) {
  writeFileSync(new URL(`../src/generated/${name}`, import.meta.url), `${HEAD}\n${source}`)
}

function linesOf(isWanted) {
  return Object.entries(paths)
    .map(([path, item]) => [path, ...operationsOf(item, isWanted).map(([sign, operation]) => describe(sign, operation))])
    .filter(({ length }) => length > 1)
    .map((words) => words.join(' '))
    .join('\n')
}

function operationsOf(item, isWanted) {
  return Object.entries(METHODS).flatMap(([method, sign]) =>
    item[method] && isWanted(item[method]) ? [[sign, item[method]]] : [],
  )
}

function describe(sign, operation) {
  const { operationId, requestBody, parameters = [] } = operation
  // What a shopper's page places has a key already; the text of a checkout stays short.
  const takesKey = !isPublic(operation) && parameters.some(({ name }) => name === 'Idempotency-Key')
  const isForm = requestBody?.content?.['multipart/form-data'] !== undefined
  const isList = parameters.some(({ name }) => name === 'offset')
  return `${sign}${takesKey ? '!' : ''}${isForm ? '&' : ''}${isList ? '*' : ''}${operationId}`
}
