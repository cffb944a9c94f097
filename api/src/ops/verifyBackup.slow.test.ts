import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../test/factories.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { connect } from '../platform/db/knex.ts'
import { readMigrations } from '../platform/db/migrationFiles.ts'
import { migrate } from '../platform/db/migrations.ts'
import { backUp } from './backUp.ts'
import { verifyBackup } from './verifyBackup.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-verified-'))
const at = (...parts: string[]) => path.join(root, ...parts)
const leftovers = () => fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith('linktill-verify-'))

beforeAll(async () => {
  fs.chmodSync(root, 0o755)
  fs.mkdirSync(at('data/files/goods'), { recursive: true })
  fs.writeFileSync(at('data/files/goods/plan.pdf'), 'lesson one')
  const database = startEmbedded({ folder: at('data/postgres') })
  const db = connect(database.url)
  await migrate(db, { migrations: readMigrations(), log: () => {} })
  const merchant = await buildMerchant(db)
  const product = await buildProduct(db, merchant)
  const link = await buildLink(db, merchant, [product])
  const completedAt = new Date(Date.now() - 24 * 3600_000)
  for (const totalMinor of [1250, 2400])
    await buildOrder(db, link, [product], { paymentStatus: 'completed', completedAt, totalMinor })
  await db('uploads').insert({ merchantId: merchant.id, key: 'goods/plan.pdf', bytes: 10 })
  await backUp(at('data'), at('backup'))
  await db.destroy()
  database.stop()
}, 120_000)
afterAll(() => {
  execFileSync('rm', ['-rf', root])
})

/** Changes the sums that the backup has of itself, until `work` is done. */
async function withSum(name: string, sum: string, work: () => Promise<void>) {
  const file = at('backup/backup.json')
  const kept = fs.readFileSync(file, 'utf8')
  const manifest = JSON.parse(kept)
  fs.writeFileSync(file, JSON.stringify({ ...manifest, sums: { ...manifest.sums, [name]: sum } }))
  await work()
  fs.writeFileSync(file, kept)
}

describe('verifyBackup', { timeout: 120_000 }, () => {
  it('restores the backup elsewhere, reads all of it, and leaves nothing behind', async () => {
    const before = leftovers()

    const verified = await verifyBackup(at('backup'))

    expect(verified).toEqual({ rows: expect.any(Number), files: 1, isCompared: true })
    expect(verified.rows).toBeGreaterThan(5)
    expect(JSON.parse(fs.readFileSync(at('backup/backup.json'), 'utf8')).sums).toMatchObject({ 'orders.USD': '2 3650' })
    expect(leftovers()).toEqual(before)
  })

  it('says which sums differ', async () => {
    await withSum('orders.USD', '3 9900', () =>
      expect(verifyBackup(at('backup'))).rejects.toThrow('orders.USD: the backup was of 3 9900, and 2 3650 was restored.'),
    )
    await withSum('invoices.EUR', '1 100', () => expect(verifyBackup(at('backup'))).rejects.toThrow('and none was restored.'))
  })

  it('compares no sums of an older backup, which has none', async () => {
    fs.renameSync(at('backup/backup.json'), at('kept.json'))

    expect((await verifyBackup(at('backup'))).isCompared).toBe(false)

    fs.renameSync(at('kept.json'), at('backup/backup.json'))
  })

  it('says which files are missing or incomplete, unless they are in a bucket', async () => {
    const file = at('backup/files/goods/plan.pdf')
    fs.writeFileSync(file, 'less')
    await expect(verifyBackup(at('backup'))).rejects.toThrow('The file goods/plan.pdf has 4 bytes of 10.')
    fs.rmSync(file)
    await expect(verifyBackup(at('backup'))).rejects.toThrow('The file goods/plan.pdf is missing.')

    expect((await verifyBackup(at('backup'), { hasBucket: true })).files).toBeNull()
  })

  it('fails if the database cannot be started', async () => {
    fs.cpSync(at('backup'), at('broken'), { recursive: true })
    fs.rmSync(at('broken/postgres/pgdata/global/pg_control'))
    const before = leftovers()

    await expect(verifyBackup(at('broken'))).rejects.toThrow(/PostgreSQL/)
    expect(leftovers()).toEqual(before)
  })
})
