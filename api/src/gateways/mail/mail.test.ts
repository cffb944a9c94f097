import os from 'node:os'
import path from 'node:path'
import fs from 'node:fs'
import { expect, it } from 'vitest'
import { startPostOffice } from '../../../../test/support/postOffice.ts'
import { createLog } from '../../ops/createLog.ts'
import { createMail, RecipientRefused } from './mail.ts'

const MAIL = { id: 'm1', to: 'Nora.Weiß+shop@example.com', subject: 'Your order', text: 'Thank you.' }

/** Sends a mail that the server refuses, and returns the whole log. */
async function logOf(refusal: string): Promise<string> {
  const office = await startPostOffice({ refusal })
  let written = ''
  const log = createLog('trace', { write: (line) => void (written += line) })
  const send = createMail({
    smtpUrl: office.url,
    mailFrom: 'Shop <shop@example.com>',
    folder: 'unused',
    log: (line) => log.info(line),
  })
  await send(MAIL).catch((err: unknown) => log.error({ err }))
  office.stop()
  return written
}

it.each([
  ['550 5.1.1 <{to}>: Recipient address rejected', '550 5.1.1 …: Recipient address rejected'],
  [
    '550-5.1.1 The account {to} does not exist.\r\n550 5.1.1 Ask {to}',
    '550-5.1.1 The account … does not exist.\\n550 5.1.1 Ask …',
  ],
  ['452 4.2.2 Mailbox of nora.weiß is full', '452 4.2.2 Mailbox of … is full'],
  ['550 bounces+nora.weiß=example.com@list.example is unknown', '550 … is unknown'],
  ['421 4.7.0 Too many mails, try again later', '421 4.7.0 Too many mails, try again later'],
])('logs %s without the recipient', async (refusal, logged) => {
  const log = await logOf(refusal)

  expect(log).toContain(logged)
  expect(log).toContain('"code":"EENVELOPE"')
  expect(log).not.toMatch(/nora|wei(ß|ss)|(example\.com|list\.example)/i)
})

it.each([
  ['550 5.1.1 <{to}>: Recipient address rejected', true],
  ['550 5.4.1 Recipient address rejected: Access denied', true],
  ['550 no such user', true],
  ['552 5.2.2 Mailbox full', true],
  ['452 4.2.2 Mailbox full', false],
  ['550 5.7.1 Your server is on a list', false],
  ['554 5.7.1 <{to}>: Relay access denied', false],
  ['554 no', false],
  ['421 4.7.0 Too many mails, try again later', false],
])('takes %s for final: %s', async (refusal, isFinal) => {
  const office = await startPostOffice({ refusal })
  const send = createMail({ smtpUrl: office.url, mailFrom: 'Shop <shop@example.com>', folder: 'unused', log: () => {} })

  const error = await send(MAIL).catch((reason: unknown) => reason)

  office.stop()
  expect(error).toMatchObject({ code: 'unavailable' })
  expect(error instanceof RecipientRefused).toBe(isFinal)
})

it('logs the file of a mail without its recipient', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-mail-'))
  const lines: string[] = []

  await createMail({ smtpUrl: null, mailFrom: 'Shop <shop@example.com>', folder, log: (line) => lines.push(line) })(MAIL)

  expect(lines).toEqual([`mail: ${folder}/m1.eml`])
  expect(fs.readFileSync(`${folder}/m1.eml`, 'utf8')).toContain('Thank you.')
  fs.rmSync(folder, { recursive: true })
})
