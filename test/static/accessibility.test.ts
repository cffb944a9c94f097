import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listChecks, listedNames, HEADING } from '../support/accessibility.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CALL = /checkPage\(\w+, (?:'([^']+)'|`([^`]+)`)\)/g

/** The names that tests give to `checkPage`. A name with a variable part stands for each that begins like it. */
const tested = ['browser', 'slow'].flatMap((folder) => {
  const files = fs.readdirSync(path.join(ROOT, 'test', folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...fs.readFileSync(path.join(ROOT, 'test', folder, file), 'utf8').matchAll(CALL)])
    .map(([, name, template]) => (name === undefined ? new RegExp(`^${template!.split('${')[0]}`) : new RegExp(`^${name}$`)))
})

it('states only what a browser test still checks', () => {
  const statement = fs.readFileSync(path.join(ROOT, 'docs/site/accessibility.md'), 'utf8')
  const names = listedNames(statement)

  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => !tested.some((pattern) => pattern.test(name)))).toEqual([])
})

it('lists what a run recorded', () => {
  const on = '2026-11-23T10:00:00.000Z'
  const list = listChecks([
    { name: 'orders-empty', axe: '4.11.0', on },
    { name: 'checkout-wallet', axe: '4.11.0', on: '2026-11-24T10:00:00.000Z' },
    { name: 'orders', axe: '4.11.0', on },
  ])

  expect(list).toBe(
    'Checked on 2026-11-24 with axe-core 4.11.0: 3 pages and states. The names are those of the tests.\n\n- checkout: `checkout-wallet`\n- orders: `orders`, `orders-empty`',
  )
  expect(listedNames(`# Accessibility\n\n\`not-this\`\n\n${HEADING}\n\n${list}`)).toEqual([
    'checkout-wallet',
    'orders',
    'orders-empty',
  ])
})
