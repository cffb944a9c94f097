// Writes src/generated/routes.ts from openapi.yaml: for each operationId its method, its path and, where the body is
// multipart/form-data, the word 'multipart'. A table instead of code keeps the client at one function for all operations.
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'

const METHODS = ['get', 'put', 'post', 'delete', 'patch']
const { paths } = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8'))

const rows = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.filter((method) => item[method]).map((method) => row(method.toUpperCase(), path, item[method])),
)
const source = `// Generated from openapi.yaml by scripts/routes.mjs.\nexport const routes = {\n${rows.join('\n')}\n} as const\n`
writeFileSync(new URL('../src/generated/routes.ts', import.meta.url), source)

function row(method, path, { operationId, requestBody }) {
  const multipart = requestBody?.content?.['multipart/form-data'] ? `, 'multipart'` : ''
  return `  ${operationId}: ['${method}', '${path}'${multipart}],`
}
