import { Readable } from 'node:stream'
import { GetObjectCommand, HeadBucketCommand, NotFound, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { errors } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Bucket } from './bucketUrl.ts'

/** A bucket that cannot be reached must not keep callers waiting. */
const CONNECT_MS = 5000
/** Without a byte for this long, a transfer has failed. */
const IDLE_MS = 20_000

/**
 * Stores files in a bucket: flydrive's driver plus reading a part, which it lacks. Nothing in the bucket is public; the
 * server serves all files.
 */
export function createBucket({ name, region, endpoint, credentials }: Bucket) {
  const options: S3ClientConfig = {
    region,
    // Servers other than Amazon's address buckets by path, and not all of them know Amazon's newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: IDLE_MS },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials && { credentials }),
  }
  const client = new S3Client(options)
  return {
    driver: new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false }),
    async readPart(key: string, { start, end }: { start: number; end: number }): Promise<Readable> {
      if (end < start) return Readable.from([])
      const part = new GetObjectCommand({ Bucket: name, Key: key, Range: `bytes=${start}-${end}` })
      const { Body } = await client.send(part).catch((cause: unknown) => {
        throw new errors.E_CANNOT_READ_FILE([key], { cause })
      })
      return Body as Readable
    },
    /** A key that may not look is no proof that the bucket is gone. */
    async assertThere(): Promise<void> {
      await client.send(new HeadBucketCommand({ Bucket: name })).catch((cause: unknown) => {
        if (cause instanceof NotFound) throw new errors.E_CANNOT_READ_FILE([name], { cause })
      })
    },
  }
}
