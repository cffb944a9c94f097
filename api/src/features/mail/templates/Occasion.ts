import type { Deps } from '../../../deps.ts'
import type { Mail } from '../../../gateways/mail.ts'
import type { Merchant } from '../../../rows/Merchant.ts'
import type { Order } from '../../../rows/Order.ts'
import type { Letter } from '../../../letters/Letter.ts'
import type { MailData } from '../../../letters/queueMail.ts'
import type { Words } from '../../../letters/words/words.ts'

/** Input of a template. */
export interface Occasion extends Pick<Deps, 'db' | 'config' | 'storage'> {
  order: Order
  merchant: Merchant
  /** In the shopper's language. */
  words: Words
  data: MailData
}

/** A mail with its headers and attachments. */
export interface Written extends Pick<Mail, 'headers' | 'attachments'> {
  letter: Letter
}
