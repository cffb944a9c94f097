import fs from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { ApiError, unavailable } from '../../platform/http/errors.ts'
import { composeMime, type Mail } from './mime.ts'
import { withoutAddresses } from './withoutAddresses.ts'

/** The mail server refuses the recipient for good: the address does not exist, or takes no mail. */
export class RecipientRefused extends ApiError {
  constructor(cause: Error) {
    super(503, 'unavailable', 'The mail server refuses this address.', { cause })
  }
}

/**
 * Sends one mail.
 * @throws RecipientRefused, or ApiError 503 when the mail server does not accept it now.
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
      const hidden = withoutAddresses(cause, mail.to)
      throw isRefusal(cause) ? new RecipientRefused(hidden) : unavailable('The mail server does not answer.', hidden)
    })
  }
}

/**
 * Enhanced codes (RFC 3463) that are about the recipient: address (5.1), mailbox (5.2), undefined (5.0), and 5.4.1, with which Outlook
 * refuses unknown people. Others, such as 5.7 for a sender that is blocked, refuse every recipient, and are tried again.
 */
const ABOUT_RECIPIENT = /^5\.(?:[012]\.\d+|4\.1)$/
/** Replies to a recipient that are final without an enhanced code. */
const FINAL = [550, 551, 553]

function isRefusal(error: unknown): boolean {
  const { command, response, responseCode = 0 } = error as { command?: string; response?: string; responseCode?: number }
  if (command !== 'RCPT TO' || responseCode < 500) return false
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? []
  return enhanced === undefined ? FINAL.includes(responseCode) : ABOUT_RECIPIENT.test(enhanced)
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
