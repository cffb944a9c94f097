import type { SubscriberPage } from './accountSubscriptions.ts'

/** Like the mails, with Latin digits and in the Gregorian calendar in all languages. */
const LATIN = { numberingSystem: 'latn', calendar: 'gregory' } as const
type Where = Pick<SubscriberPage, 'language' | 'time_zone'>

export const dayOf = ({ language, time_zone: timeZone }: Where, iso: string): string =>
  new Intl.DateTimeFormat(language, { ...LATIN, timeZone, dateStyle: 'long' }).format(new Date(iso))

export const momentOf = ({ language, time_zone: timeZone }: Where, iso: string): string =>
  new Intl.DateTimeFormat(language, { ...LATIN, timeZone, dateStyle: 'long', timeStyle: 'long' }).format(new Date(iso))

export const moneyOf = ({ language }: Where, amount: number, currency: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, numberingSystem: 'latn' }).format(amount)
