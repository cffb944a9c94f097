import type { Deps } from '../../../deps.ts'
import type { Mail } from '../../../gateways/mail.ts'
import type { Merchant } from '../../../rows/Merchant.ts'
import type { Order } from '../../../rows/Order.ts'
import type { Letter } from '../../../letters/Letter.ts'
import type { MailData } from '../../../letters/queueMail.ts'
import type { Words } from '../../../letters/words/words.ts'

/** What a template is written from. */
export interface Occasion extends Pick<Deps, 'db' | 'config' | 'storage'> {
  order: Order
  merchant: Merchant
  /** The shopper's language. */
  words: Words
  data: MailData
}

/** A letter and how it travels. */
export interface Written extends Pick<Mail, 'headers' | 'attachments'> {
  letter: Letter
}
