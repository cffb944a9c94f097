import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKey } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'
import { hashOf, newSecret } from '../../api/src/features/keys/secret.ts'
import { claim } from '../../api/src/shop/merchant/handles.ts'
import { operationsOf, type Served, successOf } from '../../docs/reference/contract.ts'
import { readContract } from '../../docs/reference/readContract.ts'
import { describeCall, KEY, ORIGIN, SESSION_TOKEN } from '../../docs/reference/samples/describeCall.ts'
import { type Language, LANGUAGES, samplesOf } from '../../docs/reference/samples/samplesOf.ts'
import { isInstalled, makeSampleFolder, type SampleRunner, startRunner } from '../support/sampleRunners.ts'
import { REFUSED } from './refused.ts'
import { keepWorld, type KeptWorld } from './keepWorld.ts'

/** What each language needs on the PATH. */
const PROGRAMS: Record<Language, string> = { curl: 'curl', typescript: 'node', python: 'python3', go: 'go' }
/** Compiling and hundreds of calls, on a busy machine. */
const LONG = { timeout: 300_000 }
const SCOPES = ['read', 'write', 'account:read', 'webhooks:read', 'webhooks:write'] as const
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const api = startApi()
const contract = readContract()
const operations = operationsOf(contract)
const folder = makeSampleFolder()
/** The same in every world, because Go compiles it into its program. */
const key = newSecret('sk_test_')
let token = ''
let world: KeptWorld

beforeAll(async () => {
  world = await keepWorld(api, async ({ owner }) => {
    const lastUsedAt = new Date(Date.now() + 3_600_000)
    await addKey(api.db, owner, [...SCOPES], { secretHash: hashOf(key), lastFour: key.slice(-4), lastUsedAt })
    await claim(api.db, 'key', owner.id, [hashOf(key)])
  })
  token = api.token(world.owner)
  for (const { form } of operations.map((op) => describeCall(contract, op)))
    for (const { isFile, value } of form ?? [])
      if (isFile) fs.writeFileSync(path.join(folder, value), Buffer.from(PIXEL, 'base64'))
  fs.writeFileSync(path.join(folder, 'waiting.csv'), 'email\nada@example.com\n')
  const places = {
    products: 'products/import/template',
    to_ship: 'shipments/sheet',
    promo_codes: 'promos/export',
    customers: 'customers/export',
  }
  for (const [name, place] of Object.entries(places)) {
    const sheet = await fetch(`${api.url}/${place}`, { headers: { authorization: `Bearer ${key}` } })
    fs.writeFileSync(path.join(folder, `${name}.xlsx`), Buffer.from(await sheet.arrayBuffer()))
  }
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

describe.each(Object.keys(LANGUAGES) as Language[])('the samples in %s', (language) => {
  it('run as printed, with the address of the server and a credential filled in', LONG, async ({ skip }) => {
    if (!isInstalled(PROGRAMS[language])) return skip(`${PROGRAMS[language]} is not on the PATH`)
    const samples = Object.fromEntries(
      operations.map((op) => [op.operationId, withOwn(samplesOf(contract, op)[language])] as const),
    )
    const runner = await startRunner(language, folder, samples)

    const statuses = await runAll(runner, samples)
    runner.stop()

    const expected = operations.map((op) => [op.operationId, REFUSED[op.operationId] ?? successful(language, op)])
    expect(statuses).toEqual(Object.fromEntries(expected))
    expect(api.bugs).toEqual([])
  })
})

/** Runs each sample in the same world. Reading changes nothing. */
async function runAll({ run }: SampleRunner, samples: Record<string, string>) {
  const statuses: Record<string, number | string> = {}
  for (const { operationId: name, method } of operations) {
    statuses[name] = await run(name, samples[name]!).catch((error: Error) => error.message)
    if (method !== 'GET') await world.restore()
  }
  return statuses
}

const withOwn = (code: string) =>
  code.replaceAll(ORIGIN, new URL(api.url).origin).replaceAll(KEY, key).replaceAll(SESSION_TOKEN, token)

/** The SDK and Python's library throw for a refusal and do not give the status of a success. */
const successful = (language: Language, op: Served) =>
  language === 'curl' || language === 'go' ? successOf(contract, op).status : 200
