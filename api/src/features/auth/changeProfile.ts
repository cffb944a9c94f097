import type { Transaction } from 'objection'
import { violatesUnique } from '../../db/violatesUnique.ts'
import type { components } from '../../generated/openapi.ts'
import { conflict, invalidField } from '../../http/errors.ts'
import { requiredText } from '../../http/requiredText.ts'
import { allowedOrigin, webAddress } from '../../http/urls.ts'
import { Merchant } from './Merchant.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/**
 * Changes only what is named; null clears. A new password needs the current one and ends every session (spec 2 §5).
 * @returns whether the address is another now, and so not confirmed.
 * @throws 400 naming the field, 409 when the address belongs to another account.
 */
export async function changeProfile(
  trx: Transaction,
  merchantId: string,
  changes: components['schemas']['ProfileChanges'],
): Promise<{ isNewAddress: boolean }> {
  const { currentPassword, password, email, vatRate, ...rest } = changes
  const merchant = await Merchant.query(trx).findById(merchantId).forUpdate().throwIfNotFound()
  const patch: Partial<Merchant> = { ...rest }
  for (const field of ['name', 'storeName'] as const)
    if (rest[field] !== undefined) patch[field] = requiredText(field, rest[field])
  for (const field of ['website', 'termsUrl', 'privacyUrl'] as const)
    if (rest[field] !== undefined) patch[field] = webAddress(field, rest[field])
  if (rest.allowedOrigins) patch.allowedOrigins = [...new Set(rest.allowedOrigins.map(allowedOrigin))]
  if (rest.customDomain !== undefined && rest.customDomain !== merchant.customDomain) patch.sslEnabled = false
  if (vatRate !== undefined) patch.vatRate = vatRate === null ? null : String(vatRate)
  const isNewAddress = email !== undefined && email !== merchant.email
  if (isNewAddress) Object.assign(patch, { email, emailConfirmedAt: null })
  if (password !== undefined) {
    if (!currentPassword) throw invalidField('currentPassword', 'Current password is required to set a new password.')
    if (!(await passwordMatches(currentPassword, merchant.passwordHash)))
      throw invalidField('currentPassword', 'Current password is incorrect.')
    Object.assign(patch, { passwordHash: await hashPassword(password), tokenVersion: merchant.tokenVersion + 1 })
  }
  if (!Object.keys(patch).length) return { isNewAddress }
  await merchant
    .$query(trx)
    .patch(patch)
    .catch((error: unknown) => {
      throw violatesUnique(error) ? conflict('Email already in use', 'email_taken') : error
    })
  return { isNewAddress }
}
