import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'

/** Waits for a mail to an address with a link to `page`, and returns the newest link. Without SMTP the product stores mails as files. */
export async function mailedLink(to: string, page: string): Promise<string> {
  let link: string | undefined
  await expect(() => {
    link = mailsTo(to).flatMap((text) => text.match(new RegExp(`https?://\\S+${page}\\?\\S+`)) ?? [])[0]
    expect(link, `a mail to ${to} with a link to ${page}`).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return link!
}

/** Password with which tests report bounces to the product. */
export const MAIL_WEBHOOK_SECRET = 'for-browser-tests-of-bounced-mails'

/** Waits for a mail to an address, and reports that it came back. */
export async function bounce(to: string): Promise<void> {
  let id: string | undefined
  await expect(() => {
    id = /^Message-ID: (\S+)/m.exec(mailsTo(to)[0] ?? '')?.[1]
    expect(id, `a mail to ${to}`).toBeDefined()
  }).toPass({ timeout: 15_000 })
  const events = [{ message_id: id, recipient: to, type: 'bounced', code: '5.1.1', permanent: true }]
  const answer = await fetch(`${process.env['PRODUCT_URL']}/api/webhooks/mail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${MAIL_WEBHOOK_SECRET}` },
    body: JSON.stringify({ events }),
  })
  expect(answer.status).toBe(200)
}

/** Returns the texts of the mails to an address, newest first. */
function mailsTo(to: string): string[] {
  const folder = path.join(process.env['PRODUCT_DATA']!, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .filter((mail) => mail.includes(`To: ${to}`))
    .map((mail) => ({ sent: dateOf(mail), text: decode(mail) }))
    .sort((a, b) => b.sent - a.sent)
    .map(({ text }) => text)
}

const dateOf = (mail: string) => Date.parse(/^Date: (.*)$/m.exec(mail)?.[1] ?? '')

/** Decodes quoted-printable, as far as links need it. */
const decode = (mail: string) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
