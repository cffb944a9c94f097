// Writes src/generated/routes.ts from openapi.yaml: for each operationId its method, its path and, where the body is
// multipart/form-data, the word 'multipart'. A table instead of code keeps the client at one function for all operations.
// The operations that need no token stand in a table of their own, so that a checkout does not carry the dashboard's.
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'

const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const { paths } = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'))

const operations = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method]).map((method) => ({ path, method: method.toUpperCase(), ...item[method] })),
)
const table = (name, rows) => `export const ${name} = {\n${rows.map(row).join('\n')}\n} as const\n`
const source = [
  '// Generated from openapi.yaml by scripts/routes.mjs.',
  table('routes', operations),
  table(
    'publicRoutes',
    operations.filter(({ security }) => security?.length === 0),
  ),
].join('\n')
writeFileSync(new URL('../src/generated/routes.ts', import.meta.url), source)

function row({ operationId, method, path, requestBody }) {
  const multipart = requestBody?.content?.['multipart/form-data'] ? `, 'multipart'` : ''
  return `  ${operationId}: ['${method}', '${path}'${multipart}],`
}
