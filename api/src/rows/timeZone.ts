import { invalidField } from '../http/errors.ts'

/** @throws 400 naming `timeZone` when it is not an IANA name. */
export function assertTimeZone(timeZone: string | undefined) {
  if (timeZone === undefined) return
  try {
    Intl.DateTimeFormat('en-US', { timeZone })
  } catch {
    throw invalidField('timeZone', 'timeZone must be a name such as Europe/Berlin.')
  }
}
