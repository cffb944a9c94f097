// Writes src/generated/routes.ts from openapi.yaml: for each operationId its method, its path and marks: 'multipart' where the body is
// multipart/form-data, 'once' where an idempotency key is taken, 'list' where the answer is one page of many. A table instead of code keeps
// the client at one function for all operations.
// The operations that need no token stand in a table of their own, so that a checkout does not carry the dashboard's.
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'

const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const { paths } = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'))

const operations = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method]).map((method) => ({ path, method: method.toUpperCase(), ...item[method] })),
)
const table = (name, rows) => `export const ${name} = {\n${rows.map((one) => row(one)).join('\n')}\n} as const\n`
const source = [
  '// Generated from openapi.yaml by scripts/routes.mjs.',
  table('routes', operations),
  table(
    'publicRoutes',
    operations.filter(({ security }) => security?.length === 0),
  ),
].join('\n')
writeFileSync(new URL('../src/generated/routes.ts', import.meta.url), source)

function row({ operationId, method, path, requestBody, parameters = [], security }) {
  const marks = [
    requestBody?.content?.['multipart/form-data'] && 'multipart',
    // What a shopper's page places has a key already; the table of a checkout stays short.
    security?.length !== 0 && parameters.some(({ name }) => name === 'Idempotency-Key') && 'once',
    parameters.some(({ name }) => name === 'offset') && 'list',
  ].filter(Boolean)
  return `  ${operationId}: ['${method}', '${path}'${marks.length > 0 ? `, '${marks.join(' ')}'` : ''}],`
}
