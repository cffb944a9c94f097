// @vitest-environment node

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('./', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.tsx') && !name.includes('.test.'),
)
/** Each exported component with its source, up to the next function at the start of a line. */
const components = files.flatMap((file) =>
  readFileSync(new URL(file, folder), 'utf8')
    .split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
    .filter((source) => /^(export )?function [A-Z]/.test(source))
    .map((source) => ({ name: `${file}: ${/function (\w+)/.exec(source)![1]}`, source })),
)

// There is no Babel transform, so a component without useSignals() would render once and never update.
describe('every component that reads a signal calls useSignals() first', () => {
  it.each(components)('$name', ({ source }) => {
    const readsSignal = /(?<!target|input)\.value\b/.test(source)
    if (readsSignal) expect(source).toMatch(/\) \{\n {2}useSignals\(\)\n/)
  })
})
