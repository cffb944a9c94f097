import { Readable } from 'node:stream'
import { GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Bucket } from './bucketUrl.ts'

/**
 * Stores files in a bucket: flydrive's driver plus reading a part, which it lacks. Nothing in the bucket is public; the
 * server serves all files.
 */
export function createBucket({ name, region, endpoint, credentials }: Bucket) {
  const options: S3ClientConfig = {
    region,
    // Servers other than Amazon's address buckets by path, and not all of them know Amazon's newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials && { credentials }),
  }
  const client = new S3Client(options)
  return {
    driver: new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false }),
    async readPart(key: string, { start, end }: { start: number; end: number }): Promise<Readable> {
      if (end < start) return Readable.from([])
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key, Range: `bytes=${start}-${end}` }))
      return Body as Readable
    },
  }
}
