import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addKey, buildMerchant, buildProduct } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'
import { ORIGIN } from '../../docs/reference/samples/describeCall.ts'
import { readChapter } from '../support/readChapter.ts'
import { makeSampleFolder, startRunner } from '../support/sampleRunners.ts'

const api = startApi()
const folder = makeSampleFolder()
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

it('the program that reads past events runs as printed, and goes on where it stopped', async () => {
  const [program] = readChapter('webhooks.md', 'Read past events').blocks
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  process.env['LINKTILL_KEY'] = await addKey(api.db, merchant, ['products:read', 'webhooks:read'])
  const cause = async (name: string) => {
    await api.request('PUT', `/products/${product.id}`, { as: merchant, body: { name } })
    await api.carryEvents()
    return (await api.request('GET', '/events', { as: merchant })).body.data.at(-1).id as string
  }
  const runner = await startRunner('typescript', folder, {})
  const run = async (name: string) => {
    const status = await runner.run(name, program!.replaceAll(ORIGIN, new URL(api.url).origin))
    return [status, fs.readFileSync(path.join(folder, 'last-event'), 'utf8')]
  }

  const first = await cause('Tall mug')
  expect(await run('first')).toEqual([200, first])
  const second = await cause('Wide mug')
  expect(await run('second')).toEqual([200, second])
  expect(await run('third')).toEqual([200, second])
  runner.stop()

  expect(second).not.toBe(first)
  expect(api.bugs).toEqual([])
})
