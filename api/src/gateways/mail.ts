import fs from 'node:fs'
import path from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { mailAddress } from '../http/canonicalEmail.ts'
import { unavailable } from '../http/errors.ts'

export interface Mail {
  /** The same on every attempt, so that receivers drop duplicates. */
  id: string
  to: string
  subject: string
  /** Plain text. */
  text: string
  html?: string
  /** Name of the sender, shown with the deployment's own address. Default: the deployment's name. */
  fromName?: string
  replyTo?: string | null
  headers?: Record<string, string>
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/**
 * Sends one mail.
 * @throws ApiError 503 when the mail server does not accept it.
 */
export type SendMail = (mail: Mail) => Promise<void>

interface MailOptions {
  smtpUrl: string | null
  /** Sender of every mail. */
  mailFrom: string
  folder: string
  log: (line: string) => void
}

/**
 * Sends by SMTP if `smtpUrl` is set. Otherwise stores each mail as a file below `folder` and logs its path, so that a
 * link in it can be opened.
 */
export function createMail({ smtpUrl, mailFrom, folder, log }: MailOptions): SendMail {
  if (!smtpUrl) return keepMail({ mailFrom, folder, log })
  const transport = nodemailer.createTransport(smtpUrl)
  return async (mail) => {
    await transport.sendMail(messageOf(mail, mailFrom)).catch((cause: unknown) => {
      throw unavailable('The mail server does not answer.', cause)
    })
  }
}

function keepMail({ mailFrom, folder, log }: Pick<MailOptions, 'mailFrom' | 'folder' | 'log'>): SendMail {
  const compose = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const { message } = await compose.sendMail({ ...messageOf(mail, mailFrom), textEncoding: 'quoted-printable' })
    const file = path.join(folder, `${mail.id}.eml`)
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(file, message as Buffer, { mode: 0o600 })
    log(`mail to ${mail.to}: ${file}`)
  }
}

function messageOf({ id, to, fromName, replyTo, ...mail }: Mail, mailFrom: string): SendMailOptions {
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return {
    ...mail,
    to: mailAddress(to),
    from: fromName ? { name: fromName, address } : mailFrom,
    ...(replyTo && { replyTo }),
    messageId: `<${id}@${/@([^>\s]+)/.exec(mailFrom)?.[1] ?? 'localhost'}>`,
    // Prevents absence notes in reply.
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  }
}
