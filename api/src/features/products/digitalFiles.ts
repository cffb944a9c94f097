import { randomUUID } from 'node:crypto'
import { keepFile, type Storage } from '../../gateways/storage/storage.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { webAddress } from '../../platform/http/urls.ts'
import { type Keeper, withinQuota } from './uploadQuota.ts'

/** `file:0199a1c2-…/Focus planner.pdf`: names an uploaded file of the merchant. Gives no access to it. */
const UPLOADED = /^file:([0-9a-f-]{36})\/([^/\\\p{C}]{1,200})$/u

/**
 * Stores a file that only buyers can download.
 * @returns the value of `digital_file_url`.
 */
export async function keepDigitalFile(keeper: Keeper, upload: Upload) {
  const id = randomUUID()
  const { storage, merchantId } = keeper
  const key = keyOf(merchantId, id)
  await withinQuota(keeper, { key, bytes: upload.size }, () => keepFile(storage, upload.path, key))
  return { file_url: `file:${id}/${upload.name}`, name: upload.name, size: upload.size }
}

/**
 * Returns a `digital_file_url` as it is stored: a web address or an uploaded file. Empty text means none.
 * @throws 400 naming the field.
 */
export function digitalAddress(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return UPLOADED.test(trimmed) ? trimmed : webAddress('digital_file_url', trimmed)
}

/** @throws 400 when the address names an uploaded file that this merchant does not have. */
export async function assertOwnDigitalFile(storage: Storage, merchantId: string, url: string | null | undefined): Promise<void> {
  const key = digitalFileKey(merchantId, digitalAddress(url))
  if (key && !(await storage.exists(key))) throw invalidField('digital_file_url', 'This file was not uploaded. Upload it again.')
}

/**
 * Returns the storage key of an uploaded file; null for a web address. The key contains the merchant's id, so that no
 * other merchant's address leads to it.
 */
export function digitalFileKey(merchantId: string, url: string | null): string | null {
  const id = UPLOADED.exec(url ?? '')?.[1]
  return id ? keyOf(merchantId, id) : null
}

/** The uploaded file's display name; null for a web address. */
export const digitalFileName = (url: string | null): string | null => UPLOADED.exec(url ?? '')?.[2] ?? null

const keyOf = (merchantId: string, id: string) => `digital/${merchantId}/${id}`
