import type { Schema } from '@linktill/sdk'

type Mail = Schema<'UndeliveredMail'>

const NAMES: Record<Mail['kind'], string> = {
  receipt: 'receipt',
  refund: 'refund notice',
  refund_returned: 'notice of the returned refund',
  withdrawal: 'confirmation of the withdrawal',
  shipped: 'shipping notice',
}

/** Says what did not arrive where. Each kind and address counts once. */
export function undeliveredText(mails: Mail[]): string {
  const names = [...new Set(mails.map(({ kind }) => `the ${NAMES[kind]}`))]
  const addresses = [...new Set(mails.map(({ email }) => email))]
  const list = (texts: string[]) => new Intl.ListFormat('en').format(texts)
  const what = list(names)
  return `${what[0]!.toUpperCase()}${what.slice(1)} could not be delivered to ${list(addresses)}.`
}
