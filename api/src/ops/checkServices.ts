import fs from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { proveMail } from '../gateways/mail/mail.ts'
import { proveStorage } from '../gateways/storage/proveStorage.ts'
import { proveRedis } from '../gateways/redis.ts'
import { createStorage } from '../gateways/storage/storage.ts'
import { reasonOf } from '../platform/reasonOf.ts'
import { failed, type Finding, ok, warning } from './Finding.ts'

/** PostgreSQL and uploads stop when a disk is full. */
const LEAST_FREE = 0.05

export async function checkStorage(config: Pick<Config, 'dataDir' | 'bucket'>): Promise<Finding> {
  await proveStorage(await createStorage(config), config)
  return ok('Uploaded files can be written, read and deleted.')
}

export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding> {
  if (!smtpUrl) return ok('Mails are stored as files in DATA_DIR, because SMTP_URL is empty.')
  return proveMail(smtpUrl).then(
    () => ok('The mail server answers.'),
    (error: unknown) => failed(`The mail server (SMTP_URL) does not accept this server: ${reasonOf(error)}.`),
  )
}

export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding> {
  if (!redisUrl) return ok('Each process counts rate limits itself, because REDIS_URL is empty.')
  return proveRedis(redisUrl).then(
    () => ok('Redis answers.'),
    (error: unknown) =>
      warning(`Redis (REDIS_URL) does not answer, so each process counts rate limits itself: ${reasonOf(error)}.`),
  )
}

/** The folder is created like at a start. */
export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding> {
  await fs.mkdir(dataDir, { recursive: true })
  return describeSpace(await fs.statfs(dataDir))
}

export function describeSpace({ bavail, blocks }: { bavail: number; blocks: number }): Finding {
  const text = `The disk of DATA_DIR has ${Math.floor((100 * bavail) / blocks)} % free.`
  return bavail / blocks < LEAST_FREE ? warning(`${text} Make room before the database stops.`) : ok(text)
}
