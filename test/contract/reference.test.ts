import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { loadContract } from '../../api/src/http/contract.ts'
import { fieldErrors } from '../../api/src/http/fieldErrors.ts'
import { readReference } from '../support/reference.ts'

const ORIGIN = 'https://pay.example.com'
const contract = loadContract()
const samples = readReference(ORIGIN)
const calls = readCalls(samples.map(({ curl }) => curl))

describe.each(samples.map(({ operationId }, at) => [operationId, calls[at]!] as const))('the curl sample of %s', (id, args) => {
  const op = contract.find((one) => one.id === id)!
  const { method, url, headers, json, form } = readArguments(args)

  it('calls the operation with every required value', () => {
    const path = new RegExp(`^/api${op.template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(url.pathname)

    expect([method, url.origin, path !== null]).toEqual([op.method, ORIGIN, true])
    expect(fieldErrors(op.check.path({ ...path!.groups }))).toEqual([])
    expect(fieldErrors(op.check.query(Object.fromEntries(url.searchParams)))).toEqual([])
    if (op.needsMerchant) expect(headers['Authorization']).toMatch(/^Bearer sk_test_/)
  })

  it('sends a valid body', () => {
    const type = json === null ? 'multipart/form-data' : 'application/json'
    const isEmpty = json === null && form === null

    expect(headers['Content-Type']).toBe(json === null ? undefined : type)
    if (isEmpty) expect(op.bodyRequired).toBe(false)
    else expect(op.accepts).toContain(type)
    if (json !== null) expect(fieldErrors(op.check.json(JSON.parse(json)))).toEqual([])
    if (form) expect(fieldErrors(op.check.multipart(form))).toEqual([])
  })
})

/** Returns the arguments of each command, as a shell parses them. */
function readCalls(commands: string[]): string[][] {
  const script = [`curl() { printf '%s\\0' "$@"; printf '\\1'; }`, ...commands].join('\n')
  const printed = execFileSync('sh', ['-c', script], { encoding: 'utf8' })
  const calls = printed.split('\x01').slice(0, -1)
  return calls.map((call) => call.split('\0').slice(0, -1))
}

/** Parses a call of curl. Files in a form are represented by their name. */
function readArguments(args: string[]) {
  const call = { method: 'get', url: new URL(ORIGIN), json: null as string | null }
  const headers: Record<string, string> = {}
  const form: Record<string, string> = {}
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (!arg.startsWith('-')) {
      call.url = new URL(arg)
      continue
    }
    const value = rest.shift()!
    const [, name = '', text = ''] = /^(.*?)(?:: |=@?)(.*)$/s.exec(value) ?? []
    if (arg === '-X') call.method = value.toLowerCase()
    else if (arg === '-H') headers[name] = text
    else if (arg === '-d') call.json = value
    else if (arg === '-F') form[name] = text
    else throw new Error(`curl's ${arg} is not read here.`)
  }
  return { ...call, headers, form: Object.keys(form).length ? form : null }
}
