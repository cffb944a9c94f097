import fs from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { unavailable } from '../../platform/http/errors.ts'
import { composeMime, type Mail } from './mime.ts'
import { withoutAddresses } from './withoutAddresses.ts'

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

/** A mail that takes longer counts as not sent. The lease of a mail (features/mail) is longer. */
const SEND_MS = 60_000
const CONNECT_MS = 10_000
const PROOF_MS = 5_000
const CONNECTIONS = 5
/** A connection is used for further mails, and closed when there were none for this long. */
const IDLE_MS = 30_000

/**
 * Sends by SMTP if `smtpUrl` is set. Otherwise stores each mail as a file below `folder` and logs its path, so that a
 * link in it can be opened.
 */
export function createMail({ smtpUrl, mailFrom, folder, log }: MailOptions): SendMail {
  if (!smtpUrl) return keepMail({ mailFrom, folder, log })
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 1,
    connectionTimeout: CONNECT_MS,
    idleTimeout: IDLE_MS,
  })
  return async (mail) => {
    const signal = AbortSignal.timeout(SEND_MS)
    await transport.sendMail({ ...composeMime(mail, mailFrom), signal }).catch((cause: unknown) => {
      throw unavailable('The mail server does not answer.', withoutAddresses(cause, mail.to))
    })
  }
}

/** Connects to the mail server, greets it, and signs in if `smtpUrl` has a password. Sends nothing. @throws its error. */
export async function proveMail(smtpUrl: string): Promise<void> {
  const timeouts = { connectionTimeout: PROOF_MS, greetingTimeout: PROOF_MS, socketTimeout: PROOF_MS, dnsTimeout: PROOF_MS }
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function keepMail({ mailFrom, folder, log }: Pick<MailOptions, 'mailFrom' | 'folder' | 'log'>): SendMail {
  const made = fs.mkdir(folder, { recursive: true })
  return async (mail) => {
    const file = path.join(folder, `${mail.id}.eml`)
    await made
    await fs.writeFile(file, composeMime(mail, mailFrom).raw, { mode: 0o600 })
    log(`mail: ${file}`)
  }
}
