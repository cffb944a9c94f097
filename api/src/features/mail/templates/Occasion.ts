import type { Deps } from '../../deps.ts'
import type { Mail } from '../../../gateways/mail/mime.ts'
import type { Letter } from '../../../shop/letters/Letter.ts'
import type { MailData } from '../../../shop/letters/queueMail.ts'
import type { Words } from '../../../shop/languages/en/letters.ts'
import type { Download } from '../../delivery/downloads.ts'
import type { MailMerchant, MailOrder } from '../claimMails.ts'

/** Input of a template. */
export interface Occasion extends Pick<Deps, 'db' | 'config'> {
  order: MailOrder
  merchant: MailMerchant
  /** In the shopper's language. */
  words: Words
  data: MailData
  /** Of a receipt. */
  downloads: Download[]
}

/** A mail with its headers. */
export interface Written extends Pick<Mail, 'headers'> {
  letter: Letter
}
