import fs from 'node:fs'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { unavailable } from '../http/errors.ts'

export interface Mail {
  /** The same on every attempt: receivers drop a second copy. */
  id: string
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** Sends one mail. @throws ApiError 503 when the mail server does not take it. */
export type SendMail = (mail: Mail) => Promise<void>

export interface MailOptions {
  smtpUrl: string | null
  /** Sender of every mail. */
  mailFrom: string
  folder: string
  log: (line: string) => void
}

/**
 * By SMTP where `smtpUrl` is set; else each mail is kept as a file below `folder` and named in the log, so that a link in it
 * can be opened.
 */
export function createMail({ smtpUrl, mailFrom: from, folder, log }: MailOptions): SendMail {
  if (!smtpUrl) return keepMail({ from, folder, log })
  const transport = nodemailer.createTransport(smtpUrl)
  return async ({ id, to, subject, text }) => {
    await transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domainOf(from)}>` }).catch((cause: unknown) => {
      throw unavailable('The mail server does not answer.', cause)
    })
  }
}

function keepMail({ from, folder, log }: { from: string; folder: string; log: (line: string) => void }): SendMail {
  const compose = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return async ({ id, to, subject, text }) => {
    const { message } = await compose.sendMail({
      from,
      to,
      subject,
      text,
      messageId: `<${id}@${domainOf(from)}>`,
      textEncoding: 'quoted-printable',
    })
    const file = path.join(folder, `${id}.eml`)
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(file, message as Buffer, { mode: 0o600 })
    log(`mail to ${to}: ${file}`)
  }
}

const domainOf = (address: string) => /@([^>\s]+)/.exec(address)?.[1] ?? 'localhost'
