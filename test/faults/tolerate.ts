import { LinktillError } from '@linktill/sdk'

/** How long any failure of a call is tolerated after the database was killed. */
const OUTAGE_MS = 15_000
let disturbedUntil = 0

/** Notes that the database was killed, so that calls may fail until it is back. */
export const noteOutage = (): void => void (disturbedUntil = Date.now() + OUTAGE_MS)

/** Tolerates lost and rejected calls, but not internal errors of the server. */
export const tolerate = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof LinktillError && (error.code !== 'internal' || Date.now() < disturbedUntil)) return null
    throw error
  })

/** Tolerates a failed statement of this script while the database is away. */
export const tolerateOutage = (error: unknown): void => {
  if (Date.now() >= disturbedUntil) throw error
}
