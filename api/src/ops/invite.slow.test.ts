import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { buildMerchant } from '../../test/factories.ts'
import { offerOwnersLink } from './invite.ts'

const CONFIG = { shop: 'platform', signUp: 'invited', publicUrl: 'https://pay.example.com' } as const
const LINK = /^ {2}https:\/\/pay\.example\.com\/signup\?invitation=([\w-]{32})$/m
let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase()
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'linktill-invite-'))
})
afterEach(async () => {
  await database.drop()
  await fs.rm(folder, { recursive: true })
})

/** Runs the command as an operator does. */
async function runCommand(args: string[] = [], changes: Record<string, string> = {}) {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET: 'a secret of forty characters for testing',
    PAYMENTS: 'sandbox',
    PUBLIC_URL: CONFIG.publicUrl,
    SIGN_UP: 'invited',
    ...changes,
  }
  const file = path.join(import.meta.dirname, 'inviteCommand.ts')
  const command = spawn(process.execPath, ['--import', 'tsx', file, ...args], { env })
  const [said, complaint, [code]] = await Promise.all([text(command.stdout), text(command.stderr), once(command, 'exit')])
  return { said, complaint, code: code as number }
}

describe('npm run invite', () => {
  it('prints the owner’s link while nobody has an account, and ends the one before', async () => {
    const first = await runCommand()
    const second = await runCommand([], { SIGN_UP: '', SHOP: 'own' })

    expect(first.said).toMatch(/^The owner's link\. It opens one account and is valid for 1 hour:\n/)
    expect(second.said).toMatch(LINK)
    expect(second.said).not.toBe(first.said)
    expect(await database.db('invitations').select('forOwner')).toEqual([{ forOwner: true }])
  })

  it('prints an invitation for one address', async () => {
    await buildMerchant(database.db)

    const { said, code } = await runCommand(['--email', 'Nora@Example.com'])

    expect(said).toMatch(/^An invitation\. It opens one account and is valid for 7 days, for Nora@Example\.com only:\n/)
    expect(said).toMatch(LINK)
    expect(code).toBe(0)
    expect(await database.db('invitations').select('forOwner', 'canonicalEmail')).toEqual([
      { forOwner: false, canonicalEmail: 'nora@example.com' },
    ])
  })

  it.each<[string, string[], Record<string, string>, string]>([
    [
      'sign-up is open',
      [],
      { SIGN_UP: 'open' },
      'Sign-up is open: nobody needs an invitation. Send https://pay.example.com/signup.\n',
    ],
    [
      'sign-up is closed',
      [],
      { SIGN_UP: 'closed' },
      'Sign-up is closed. Set SIGN_UP=invited for the server to take invitations.\n',
    ],
    [
      'a shop has its owner',
      [],
      { SHOP: 'own' },
      'This shop has its owner. SHOP=own has one account, so nobody else can be invited.\n',
    ],
    [
      'the address is none',
      ['--email', 'nora'],
      {},
      '--email must be an email address in plain letters, such as ada@example.com, not "nora".\n',
    ],
    ['SIGN_UP is none', [], { SIGN_UP: 'ajar' }, 'SIGN_UP must be open, invited or closed, not "ajar".\n'],
  ])('invites nobody when %s', async (_, args, changes, complaint) => {
    await buildMerchant(database.db)

    expect(await runCommand(args, changes)).toEqual({ said: '', complaint, code: 1 })
    expect(await database.db('invitations')).toEqual([])
  })

  it('does not touch a database that no server has used', async () => {
    const empty = await createEmptyDatabase()

    expect(await runCommand([], { DATABASE_URL: empty.url })).toMatchObject({
      complaint: 'The database is not migrated yet.\n',
      code: 1,
    })
    await empty.drop()
  })
})

describe('a start', () => {
  it('offers the owner’s link once, until it is over', async () => {
    const { db } = database
    expect(await offerOwnersLink(db, { ...CONFIG, signUp: 'open' })).toBe(null)

    const offers = await Promise.all([1, 2, 3].map(() => offerOwnersLink(db, CONFIG)))

    expect(offers.filter((link) => link?.startsWith(`${CONFIG.publicUrl}/signup?invitation=`))).toHaveLength(1)
    expect(offers.filter((link) => link === null)).toHaveLength(2)
    await db('invitations').update({ expiresAt: new Date(Date.now() - 60_000) })
    expect(await offerOwnersLink(db, CONFIG)).not.toBe(null)
    await buildMerchant(db)
    await db('invitations').delete()
    expect(await offerOwnersLink(db, CONFIG)).toBe(null)
  })
})
