import { Redis } from 'ioredis'

/**
 * Connects to Redis. Reconnects automatically and never blocks a caller: while the connection is down, commands fail at
 * once.
 * @param log called once each time the connection goes down.
 */
export function createRedis(url: string, log: (error: unknown) => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 500,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  })
  let isAway = false
  redis.on('ready', () => void (isAway = false))
  redis.on('error', (error) => {
    if (!isAway) log(error)
    isAway = true
  })
  return redis
}

/** Resolves when Redis answers. @throws its error within a few seconds. */
export async function proveRedis(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 2_000, commandTimeout: 2_000, retryStrategy: () => null })
  let reason: unknown
  redis.on('error', (error) => (reason = error))
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    // A connection that failed rejects with "Connection is closed."
    throw reason ?? error
  } finally {
    redis.disconnect()
  }
}
