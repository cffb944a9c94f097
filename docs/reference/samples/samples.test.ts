import { describe, expect, it } from 'vitest'
import { operationsOf } from '../contract.ts'
import { readContract } from '../readContract.ts'
import { type Call, describeCall, KEY, ORIGIN } from './describeCall.ts'
import { curl } from './curl.ts'
import { go } from './go.ts'
import { python } from './python.ts'
import { LANGUAGES, samplesOf } from './samplesOf.ts'
import { typescript } from './typescript.ts'

const contract = readContract()
const operations = operationsOf(contract)
const callOf = (id: string) =>
  describeCall(
    contract,
    operations.find(({ operationId }) => operationId === id)!,
  )
const ODD: Call = {
  ...callOf('createProduct'),
  json: { name: `It's "odd" \\ \`$x\` ü`, 'a-b': null, nested: { isTrue: true, list: [1, 'two'] } },
}

describe.each(operations.map((op) => [op.operationId, op] as const))('%s', (_id, op) => {
  it('has a complete sample in every language', () => {
    const samples = Object.values(samplesOf(contract, op))

    expect(samples).toHaveLength(Object.keys(LANGUAGES).length)
    for (const sample of samples) {
      expect(sample).toContain(ORIGIN)
      expect(sample).not.toMatch(/00000000-|undefined|\{\w+\}\/|\[object/)
    }
  })
})

it('sends a credential only where one is needed, in ASCII as headers must be', () => {
  expect(callOf('createOrder').token).toBeNull()
  expect(callOf('getHealth').token).toBeNull()
  expect(callOf('listOrders').token).toBe(KEY)
  expect(callOf('getInvoicePdf').token).toBe(KEY)
  expect(callOf('createApiKey').token).toBe('YOUR_SESSION_TOKEN')
  expect(KEY).toMatch(/^\w+$/)
  expect(callOf('refreshSession').cookie).toBe('session=YOUR_SESSION_COOKIE')
})

it('quotes odd texts as each language does', () => {
  expect(curl(ODD)).toContain(String.raw`It'\''s \"odd\" \\ `)
  expect(typescript(ODD)).toContain(String.raw`name: 'It\'s "odd" \\ `)
  expect(typescript(ODD)).toContain(`'a-b': null,\n  nested: { isTrue: true, list: [1, 'two'] },`)
  expect(python(ODD)).toContain(String.raw`"name": "It's \"odd\" \\ `)
  expect(python(ODD)).toContain(`"a-b": None,\n    "nested": {"isTrue": True, "list": [1, "two"]},`)
  expect(go(ODD)).toContain(String.raw`strings.NewReader("{\n  \"name\"`)
})

it('sends files as forms, and saves files of responses', () => {
  const upload = callOf('importProducts')
  expect(curl(upload)).toContain(`-F 'excel=@products.xlsx'`)
  expect(typescript(upload)).toContain(`new File([await readFile('products.xlsx')], 'products.xlsx')`)
  expect(python(upload)).toContain('Path("products.xlsx").read_bytes()')
  expect(go(upload)).toContain('form.CreateFormFile("excel", "products.xlsx")')

  const paper = callOf('getInvoicePdf')
  expect(curl(paper)).toContain(`-o 'invoice.pdf'`)
  expect(typescript(paper)).toContain(`writeFile('invoice.pdf'`)
})
