// Writes src/generated/routes.ts from openapi.yaml: a text of one line per path, with the operations that it has. A text instead of a table
// of objects, because every operation weighs on whoever loads the client. The operations that need no token stand in a text of their own, so
// that a checkout does not carry the dashboard's.
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
const source = `// Generated from openapi.yaml by scripts/routes.mjs, which says how to read it.
export const routes = \`
${linesOf(() => true)}\`

export const publicRoutes = \`
${linesOf(isPublic)}\`

export type PublicOperationId =
  | ${publicIds.join('\n  | ')}
`
writeFileSync(new URL('../src/generated/routes.ts', import.meta.url), source)

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
