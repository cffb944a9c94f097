import { Ajv2020 } from 'ajv/dist/2020.js'
import { PLANS, VARIABLES } from './configVariables.ts'
import type { Variable } from './Variable.ts'
import { readBucketUrl } from '../gateways/storage/bucketUrl.ts'

type Variables = typeof VARIABLES
type ValueOf<One> = One extends { enum: readonly (infer Value)[] } ? Value : One extends { type: unknown } ? number : string

/** The values of all variables. A variable without a default may be undefined. */
export type Environment = {
  [Name in keyof Variables]: ValueOf<Variables[Name]> | (Variables[Name] extends { default: unknown } ? never : undefined)
}

const known: [name: string, variable: Variable][] = Object.entries(VARIABLES)

// By default, limits of numbers do not hold for "Infinity".
const ajv = new Ajv2020({ allErrors: true, coerceTypes: true, useDefaults: true, strictNumbers: false, multipleOfPrecision: 9 })
ajv.addVocabulary(['rule', 'emptyCounts'])
ajv.addKeyword({
  keyword: 'schemes',
  type: 'string',
  validate: (schemes: string[], url: string) => URL.canParse(url) && schemes.includes(new URL(url).protocol),
})
ajv.addFormat('origin', (text) => URL.canParse(text) && new URL(text).origin === text)
ajv.addFormat('bucket', (text) => readBucketUrl(text) !== null)
ajv.addFormat('plans', (text) => planNames(text).every((name) => !name || PLANS.some((plan) => plan === name)))
const validate = ajv.compile({
  type: 'object',
  properties: Object.fromEntries(known.map(([name, variable]) => [name, { type: 'string', ...variable }])),
  dependentRequired: { STRIPE_SECRET_KEY: ['STRIPE_PUBLISHABLE_KEY'], STRIPE_PUBLISHABLE_KEY: ['STRIPE_SECRET_KEY'] },
})

/**
 * Reads every variable, with its default if it is missing or empty, and adds a sentence per wrong one to the problems. A wrong one
 * stays the text that it is.
 */
export function readEnvironment(env: NodeJS.ProcessEnv, problems: string[]): Environment {
  const texts = Object.fromEntries(
    known.flatMap(([name, { format, emptyCounts }]) => {
      const text = format === 'origin' ? withoutSlash(env[name] ?? '') : env[name]
      return text || (emptyCounts && text !== undefined) ? [[name, text]] : []
    }),
  )
  const values = { ...texts }
  if (!validate(values)) {
    const names = validate.errors!.map((error) => String(error.params['missingProperty'] ?? error.instancePath.slice(1)))
    for (const [name, variable] of known)
      if (names.includes(name)) problems.push(`${name} ${ruleOf(variable).replace('{value}', () => texts[name] ?? '')}`)
  }
  return values as unknown as Environment
}

function ruleOf({ rule, enum: choices, schemes }: Variable): string {
  if (rule) return rule
  return schemes
    ? `must be an address that begins with ${schemes[0]}//.`
    : `must be ${choices!.join(', ')} or empty, not "{value}".`
}

/** Removes the slashes at the end of an address. */
export const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '')

/** Returns the names in a list with commas. */
export const planNames = (text: string): string[] => text.split(',').map((name) => name.trim())
