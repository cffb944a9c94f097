import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(`../../../src/generated/${name}`, import.meta.url), 'utf8')

/** The bundle of openapi.yaml and api/contract, which `npm run generate` writes. */
export const contractYaml: string = read('openapi.yaml')
/** The same. */
export const contractJson: string = read('openapi.json')
/** The same, parsed. From YAML, it took half a second of every start. */
export const contractDocument: ReturnType<typeof JSON.parse> = JSON.parse(contractJson)
