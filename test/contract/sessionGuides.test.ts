import fs from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'
import { ORIGIN } from '../../docs/reference/samples/describeCall.ts'
import { readChapter } from '../support/readChapter.ts'
import { isInstalled, makeSampleFolder, startRunner } from '../support/sampleRunners.ts'

const api = startApi()
const folder = makeSampleFolder()
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Chapters with samples, and the table in which they create a row with each. */
const CHAPTERS = [
  ['sell/checkout-sessions.md', 'Create one', 'checkout_sessions'],
  ['sell/checkout-sessions.md', 'Know that it is paid', null],
  ['sell/payment-requests.md', 'By program', 'payment_requests'],
] as const

const ofServer = (code: string) => code.replaceAll(ORIGIN, new URL(api.url).origin)

describe.each(CHAPTERS)('%s, %s', (page, heading, table) => {
  const { commands, blocks } = readChapter(page, heading)
  const programs = blocks.filter((code) => code.includes("from '@linktill/sdk'"))
  it('has samples that run as printed, with the address of the server and a key', async ({ skip }) => {
    if (commands && !isInstalled('curl')) return skip('curl is not on the PATH')
    const merchant = await buildMerchant(api.db)
    process.env['LINKTILL_KEY'] = await addKey(api.db, merchant, ['orders:read', 'orders:write'])
    const statuses: number[] = []
    for (const [language, samples] of [
      ['curl', commands ? [commands] : []],
      ['typescript', programs],
    ] as const) {
      const runner = await startRunner(language, folder, {})
      for (const [at, code] of samples.entries()) statuses.push(await runner.run(`${table}${at}`, ofServer(code)))
      runner.stop()
    }
    expect(statuses).toEqual(commands ? [201, ...programs.map(() => 200)] : programs.map(() => 200))
    expect(programs.length).toBeGreaterThan(0)
    if (table) expect(await api.db(table).where({ merchantId: merchant.id })).toHaveLength(1 + programs.length)
  })
})

describe('testing.md and refunds.md', () => {
  it('have programs that pay an order and refund a part of it, as printed', async () => {
    const merchant = await buildMerchant(api.db)
    const { urlId } = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
    process.env['LINKTILL_KEY'] = await addKey(api.db, merchant, ['orders:read', 'orders:write'])
    process.env['LINKTILL_LINK'] = urlId
    const runner = await startRunner('typescript', folder, {})
    const chapters = [readChapter('testing.md', 'By program'), readChapter('refunds.md', 'Refunds by API')]
    for (const [at, { blocks }] of chapters.entries()) {
      expect(blocks).toHaveLength(1)
      expect(await runner.run(`money${at}`, ofServer(blocks[0]!))).toBe(200)
    }
    runner.stop()

    expect(await api.db('orders').where({ merchantId: merchant.id }).select('paymentStatus', 'refundedMinor')).toEqual([
      { paymentStatus: 'completed', refundedMinor: 100 },
    ])
  })
})
