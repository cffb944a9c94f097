import { fromLocalTime, toLocalTime } from '../promo-codes/localTime.ts'

/** Returns a day as a moment: at the time of day at which the subscription is charged, else at noon. */
export const onDay = (day: string, charged: string | null, timeZone: string): string =>
  fromLocalTime(`${day}T${charged ? toLocalTime(charged, timeZone).slice(11) : '12:00'}`, timeZone)
