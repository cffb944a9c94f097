import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** The bundle of openapi.yaml and api/contract, which `npm run generate` writes. */
export const contractYaml: string = readFileSync(new URL('../../src/generated/openapi.yaml', import.meta.url), 'utf8')

let parsed: ReturnType<typeof parse>

/** The contract, parsed. Parsing takes half a second, so it is done once. */
export const contractDocument = (): ReturnType<typeof parse> => (parsed ??= parse(contractYaml))
