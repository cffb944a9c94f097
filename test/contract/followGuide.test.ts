import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildOrder, buildProduct } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'
import { ORIGIN } from '../../docs/reference/samples/describeCall.ts'
import { readChapter } from '../support/readChapter.ts'
import { makeSampleFolder, startRunner } from '../support/sampleRunners.ts'

const api = startApi()
const folder = makeSampleFolder()
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

it('the program that follows changes runs as printed, and goes on where it stopped', async () => {
  const [program] = readChapter('following-changes.md', 'Follow changes').blocks
  const merchant = await buildMerchant(api.db)
  const product = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [product])
  process.env['LINKTILL_KEY'] = await addKey(api.db, merchant, ['orders:read'])
  const change = async (second: number) => {
    const updatedAt = new Date(Date.UTC(2026, 0, 5, 9, 0, second))
    await buildOrder(api.db, link, [product], { updatedAt })
    return updatedAt.toISOString()
  }
  const runner = await startRunner('typescript', folder, {})
  const run = async (name: string) => {
    const status = await runner.run(name, program!.replaceAll(ORIGIN, new URL(api.url).origin))
    return [status, fs.readFileSync(path.join(folder, 'last-change'), 'utf8')]
  }

  const first = await change(1)
  expect(await run('first')).toEqual([200, first])
  await change(2)
  const second = await change(3)
  expect(await run('second')).toEqual([200, second])
  expect(await run('third')).toEqual([200, second])
  runner.stop()

  expect(api.bugs).toEqual([])
})
