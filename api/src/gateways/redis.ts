import { Redis } from 'ioredis'

/**
 * A connection that comes back by itself and never makes a caller wait: while it is away, commands fail at once.
 * @param log is told when it goes away, once each time.
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
