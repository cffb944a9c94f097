// Writes src/generated from the contract. The bundle is read by the reference, and as JSON by the server and by the SDK's scripts: JSON
// is parsed in a fiftieth of the time. The types of both packages are made by this one process, because loading the generator takes
// longer than using it (1.3 of 3.5 seconds of a processor, with reading the contract).
import { mkdirSync, writeFileSync } from 'node:fs'
import { astToString, COMMENT_HEADER, resolveRef, scanDiscriminators, transformSchema } from 'openapi-typescript'
import { stringify } from 'yaml'
import { bundleContract, METHODS } from './bundleContract.mjs'

const RULES_HEAD = '// Generated from openapi.yaml by scripts/generate.mjs: what only the server reads of each operation.\n'
/** Rules of operations that only the server needs (docs/contributing/operations.md#extension-fields). */
const OF_SERVER = ['x-shopper', 'x-replica', 'x-plan']

const handled = bundleContract()
const rules = takeRules(handled)
const published = withModes(handled)
const folder = new URL('../src/generated/', import.meta.url)
mkdirSync(folder, { recursive: true })
write('openapi.yaml', stringify(published, { lineWidth: 0, aliasDuplicateObjects: false }))
write('openapi.json', JSON.stringify(published))
write('rules.ts', `${RULES_HEAD}export const rules = ${JSON.stringify(rules, null, 2)} as const\n`)
// Handlers get an input with its defaults filled in, and leave the mode to the server.
write('openapi.ts', typesOf(handled, { defaultNonNullable: true }))
// The SDK's own, which its scripts copy. Its callers may leave out what has a default.
write('sdk.d.ts', typesOf(published, { defaultNonNullable: false }))

function write(name, text) {
  writeFileSync(new URL(name, folder), text)
}

/** Writes what the generator's own program writes, without running its linter: test/static/contractDocument.test.ts does. */
function typesOf(document, { defaultNonNullable }) {
  const context = {
    defaultNonNullable,
    discriminators: scanDiscriminators(document, { silent: true }),
    injectFooter: [],
    resolve: ($ref) => resolveRef(document, $ref, { silent: true }),
  }
  return COMMENT_HEADER + astToString(transformSchema(document, context))
}

/** Every answer has the mode, although handlers leave it to the server (api/src/platform/http/livemode.ts). */
function withModes(document) {
  return JSON.parse(JSON.stringify(document), (_key, node) => {
    if (!node?.properties?.livemode?.$ref || node.required?.includes('livemode')) return node
    return { ...node, required: [...(node.required ?? []), 'livemode'] }
  })
}

/** Takes the rules of the server out of a contract, and returns them by operation. */
function takeRules({ paths }) {
  const operations = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []))
  const rules = operations.map((operation) => {
    const named = OF_SERVER.filter((name) => name in operation).map((name) => [name, operation[name]])
    for (const [name] of named) delete operation[name]
    return [operation.operationId, Object.fromEntries(named)]
  })
  return Object.fromEntries(rules.filter(([, own]) => Object.keys(own).length > 0))
}
