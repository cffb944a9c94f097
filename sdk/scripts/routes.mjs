// Writes src/generated/routes.ts from openapi.yaml: a string with one line per path and its operations. A string is smaller than a
// table of objects, and every page that uses the client downloads it. Operations of shoppers go into a separate module,
// publicRoutes.ts, so that the checkout does not download the merchant's operations.
//
//     /products *listProducts +!&createProduct
//
// Flags before the operationId: the method (none for GET, `+` POST, `=` PUT, `-` DELETE, `~` PATCH), then `!` if the operation accepts
// an idempotency key, `&` if the body is multipart/form-data, and for a list `*` if its pages have an offset, `^` if they have a
// cursor only.
import { readFileSync, writeFileSync } from 'node:fs'

const METHODS = { get: '', put: '=', post: '+', delete: '-', patch: '~' }
const { info, paths } = JSON.parse(readFileSync(new URL('../../api/src/generated/openapi.json', import.meta.url), 'utf8'))

// `[]` means no credentials. An empty alternative means that credentials are optional.
const needsNoToken = ({ security }) => security?.length === 0 || security?.some((one) => Object.keys(one).length === 0)
/** Signing in, exports, links in mails and the provider's calls need no token either, but no checkout makes them. */
const OF_OTHERS = ['auth', 'factors', 'account', 'webhooks', 'mail', 'system']
const isPublic = (operation) => needsNoToken(operation) && !OF_OTHERS.includes(operation.tags[0])
/** Those that the checkout's own page calls. Links in mails and on its results lead to the others. */
const OF_PAGE = ['checkout', 'promos', 'waitlist', 'upsells', 'sandbox']
const isOfPage = (operation) =>
  isPublic(operation) && (OF_PAGE.includes(operation.tags[0]) || ['createOrder', 'confirmOrder'].includes(operation.operationId))
const publicIds = Object.values(paths).flatMap((item) =>
  operationsOf(item, isPublic).map(([, { operationId }]) => `'${operationId}'`),
)
const HEAD = '// Generated from openapi.yaml by scripts/routes.mjs, which says how to read it.'
write('version.ts', `\n/** The version of the API that this client is made for. */\nexport const VERSION = '${info.version}'\n`)
write(
  'routes.ts',
  `export const routes = \`
${linesOf(() => true)}\`
`,
)
write(
  'publicRoutes.ts',
  `export const pageRoutes = \`
${linesOf(isOfPage)}\`

export const publicRoutes = \`\${pageRoutes}
${linesOf((operation) => isPublic(operation) && !isOfPage(operation))}\`

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
  // The checkout passes its own idempotency keys, so the flag would only make the public string longer.
  const takesKey = !isPublic(operation) && parameters.some(({ name }) => name === 'Idempotency-Key')
  const isForm = requestBody?.content?.['multipart/form-data'] !== undefined
  const has = (wanted) => parameters.some(({ name }) => name === wanted)
  const list = /^list[A-Z]/.test(operationId) ? (has('offset') ? '*' : '^') : ''
  return `${sign}${takesKey ? '!' : ''}${isForm ? '&' : ''}${list}${operationId}`
}
