import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Bucket } from './bucketUrl.ts'
import { reasonOf } from '../../platform/reasonOf.ts'
import { within } from '../../platform/within.ts'
import type { Storage } from './storage.ts'

/** A bucket that does not respond within this time counts as failed. */
const PROOF_MS = 15_000

interface ProofOptions {
  dataDir: string
  /** The bucket of the storage; null for the data folder. */
  bucket: Bucket | null
  /** Default: 15 seconds. */
  proofMs?: number
}

/**
 * Writes, reads and deletes a small file, as the start of every process does. Otherwise the first upload of a merchant, or the first
 * download of a buyer, would show that a key lacks a right.
 * @throws Error in one sentence that names the step, the place and the page to read.
 */
export async function proveStorage(storage: Storage, { dataDir, bucket, proofMs = PROOF_MS }: ProofOptions): Promise<void> {
  const key = `proof-${randomUUID()}`
  let step = 'written to'
  const prove = async () => {
    await storage.put(key, key)
    step = 'read from'
    if ((await text(await storage.getStream(key))) !== key) throw new Error('its content differs')
    step = 'deleted from'
    await storage.delete(key)
  }
  try {
    await within(prove(), proofMs, () => new Error(`no response within ${proofMs / 1000} seconds`))
  } catch (error) {
    // The address of a bucket contains its key, so only the name is repeated.
    const place = bucket ? `the bucket ${bucket.name} (STORAGE_URL)` : `${dataDir}/files (DATA_DIR)`
    throw new Error(
      `A file could not be ${step} ${place}: ${reasonOf(error)}. Read docs/run/faults.md#uploaded-files-are-missing.`,
      {
        cause: error,
      },
    )
  }
}
