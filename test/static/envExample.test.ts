import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { VARIABLES } from '../../api/src/config/configVariables.ts'
import type { Variable } from '../../api/src/config/Variable.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const WIDTH = 140
const HEADER = [
  '# Every variable that the server reads, with its default (api/src/config/configVariables.ts). None is needed to try Linktill.',
  '# This file is not loaded automatically: `cp .env.example .env`, then `set -a; . ./.env; set +a; npm start`.',
]

/** Written by `npm run env:example`. */
it('.env.example describes every variable', async () => {
  const lines = Object.entries<Variable>(VARIABLES).flatMap(([name, variable]) => [
    ...wrap(variable.description ?? ''),
    `${name}=${shownValue(variable)}`,
  ])

  await expect(`${[...HEADER, '', ...lines].join('\n')}\n`).toMatchFileSnapshot(path.join(ROOT, '.env.example'))
})

it('the server uses every variable', () => {
  const files = ['config.ts', 'configReaders.ts', 'productionProblems.ts']
  const code = files
    .map((file) => fs.readFileSync(path.join(ROOT, 'api/src/config', file), 'utf8'))
    .join('\n')
    // Sentences name variables, too.
    .replace(/'[^'\n]*'|`[^`]*`/g, '')

  expect(Object.keys(VARIABLES).filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([])
})

function shownValue({ default: usual, examples = [''] }: Variable): string {
  const value = String(usual ?? examples[0])
  return value.includes(' ') ? `"${value}"` : value
}

/** Returns a text as lines of comments. */
function wrap(text: string): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n').filter(Boolean))
    for (const [at, word] of paragraph.split(' ').entries()) {
      const longer = `${lines.at(-1)} ${word}`
      if (at > 0 && longer.length <= WIDTH) lines[lines.length - 1] = longer
      else lines.push(`# ${word}`)
    }
  return lines
}
