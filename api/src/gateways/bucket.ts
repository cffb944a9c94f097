import { Readable } from 'node:stream'
import { GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Bucket } from './bucketUrl.ts'

/** Files in a bucket: flydrive's driver, and what it lacks, reading a part. Nothing in it is public; all goes through the server. */
export function createBucket({ name, region, endpoint, credentials }: Bucket) {
  const options: S3ClientConfig = {
    region,
    // Others than Amazon know buckets by path, and not all of them Amazon's newer checksums.
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
