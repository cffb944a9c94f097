import { LinktillError } from '@linktill/sdk'

/** As long as calls may fail in every way after the database was killed. */
const OUTAGE_MS = 15_000
let disturbedUntil = 0

/** The database is killed now: until it is back, nobody can know what a call comes to. */
export const noteOutage = (): void => void (disturbedUntil = Date.now() + OUTAGE_MS)

/** Lost and refused calls are part of life; a bug of the server is not. */
export const tolerate = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof LinktillError && (error.code !== 'internal' || Date.now() < disturbedUntil)) return null
    throw error
  })
