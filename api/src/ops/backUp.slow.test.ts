import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '../platform/db/embedded.ts'
import { connect } from '../platform/db/knex.ts'
import { backUp } from './backUp.ts'
import { backUpBeforeUpgrade } from './backUpBeforeUpgrade.ts'
import { restore } from './restore.ts'

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-backup-'))
const at = (...parts: string[]) => path.join(root, ...parts)
const postgresOf = (folder: string) => startEmbedded({ folder: at(folder, 'postgres') })

beforeAll(() => {
  fs.chmodSync(root, 0o755)
  fs.mkdirSync(at('data/files/private'), { recursive: true })
  fs.mkdirSync(at('data/uploads/host.1'), { recursive: true })
  fs.writeFileSync(at('data/files/private/course.pdf'), 'lesson one')
  fs.writeFileSync(at('data/uploads/host.1/part'), 'half of a file')
  fs.writeFileSync(at('data/secret'), 'a kept secret')
})
afterAll(() => {
  for (const folder of ['data', 'restored']) if (fs.existsSync(at(folder, 'postgres/pgdata'))) postgresOf(folder).stop()
  execFileSync('rm', ['-rf', root])
})

describe('backUp', { timeout: 120_000 }, () => {
  it('contains everything written before it began, in whole transactions, while others write', async () => {
    const database = postgresOf('data')
    const db = connect(database.url)
    await db.raw('create table pairs (n integer, half text)')
    const writer = { last: 0, stop: false }
    const writing = write(db, writer)
    await expect.poll(() => writer.last, { timeout: 60_000 }).toBeGreaterThanOrEqual(200)

    const before = writer.last
    await backUp(at('data'), at('backup'))
    writer.stop = true
    await writing
    await db.destroy()
    await restore(at('backup'), at('restored'))
    const other = connect(postgresOf('restored').url)
    const [{ pairs, highest, rows }] = (
      await other.raw('select count(distinct n) pairs, max(n) highest, count(*) "rows" from pairs')
    ).rows
    await other.destroy()

    expect(highest).toBeGreaterThanOrEqual(before)
    expect([pairs, rows]).toEqual([highest, highest * 2])
    expect(fs.readFileSync(at('restored/files/private/course.pdf'), 'utf8')).toBe('lesson one')
    expect(fs.readFileSync(at('restored/secret'), 'utf8')).toBe('a kept secret')
    expect(fs.existsSync(at('restored/uploads'))).toBe(false)
  })

  it('works on a data folder whose server is off, and leaves it off', async () => {
    postgresOf('data').stop()

    await backUp(at('data'), at('cold'))

    expect(fs.existsSync(at('data/postgres/pgdata/postmaster.pid'))).toBe(false)
    expect(fs.existsSync(at('cold/postgres/pgdata/backup_label'))).toBe(true)
  })

  it('overwrites nothing', async () => {
    await expect(backUp(at('data'), at('backup'))).rejects.toThrow(`${at('backup')} is not empty.`)
    await expect(restore(at('backup'), at('data'))).rejects.toThrow(`${at('data')} is not empty.`)
    await expect(restore(at('data/files'), at('elsewhere'))).rejects.toThrow(`${at('data/files')} is not a backup of Linktill.`)
  })
})

describe('backUpBeforeUpgrade', { timeout: 120_000 }, () => {
  it('keeps the newest three, which restore, and none inside another', async () => {
    const made: string[] = []
    for (const day of [1, 2, 3, 4]) made.push(await backUpBeforeUpgrade(at('data'), new Date(Date.UTC(2026, 11, day))))

    expect(fs.readdirSync(at('data/backups'))).toEqual(made.slice(1).map((folder) => path.basename(folder)))
    expect(fs.existsSync(path.join(made[3]!, 'backups'))).toBe(false)
    await restore(made[3]!, at('former'))
    expect(fs.readFileSync(at('former/files/private/course.pdf'), 'utf8')).toBe('lesson one')
    expect(fs.existsSync(at('former/postgres/RESTORING'))).toBe(false)
  })

  it('says that nothing was migrated when it fails, and leaves no part of a backup', async () => {
    fs.rmSync(at('data/backups'), { recursive: true })
    fs.writeFileSync(at('data/backups'), 'not a folder')

    await expect(backUpBeforeUpgrade(at('data'))).rejects.toThrow(/^The backup before the upgrade failed: .*Nothing was migrated/)
  })
})

/** Writes two rows per transaction until it is stopped. */
async function write(db: ReturnType<typeof connect>, writer: { last: number; stop: boolean }) {
  for (let n = 1; !writer.stop; n++) {
    await db.transaction(async (trx) => {
      await trx('pairs').insert({ n, half: 'one' })
      await trx('pairs').insert({ n, half: 'other' })
    })
    writer.last = n
  }
}
