import type { Contract, Served } from '../contract.ts'
import { curl } from './curl.ts'
import { describeCall } from './describeCall.ts'
import { go } from './go.ts'
import { python } from './python.ts'
import { typescript } from './typescript.ts'

/** The languages of the samples, in the order of their tabs. */
export const LANGUAGES = { curl: 'curl', typescript: 'TypeScript', python: 'Python', go: 'Go' } as const
export type Language = keyof typeof LANGUAGES

/** Returns one call of an operation in every language. Each is complete and runs as printed, with a credential filled in. */
export function samplesOf(contract: Contract, operation: Served): Record<Language, string> {
  const call = describeCall(contract, operation)
  return { curl: curl(call), typescript: typescript(call), python: python(call), go: go(call) }
}
