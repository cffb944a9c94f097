import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Contract } from './contract.ts'

const FILE = path.resolve(import.meta.dirname, '../../api/src/generated/openapi.json')

/** Returns the contract, bundled from the files of its tags (`npm run generate`). */
export const readContract = (): Contract => JSON.parse(readFileSync(FILE, 'utf8')) as Contract
