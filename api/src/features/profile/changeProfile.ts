import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'objection'
import type { Config } from '../../config/config.ts'
import type { Storage } from '../../gateways/storage/storage.ts'
import type { components } from '../../generated/openapi.ts'
import { canonicalEmail, optionalEmail, readEmail } from '../../gateways/mail/canonicalEmail.ts'
import { readCountry } from '../../platform/http/countries.ts'
import { conflict, invalidField } from '../../platform/http/errors.ts'
import { requiredText } from '../../platform/http/requiredText.ts'
import { allowedOrigin, customDomain, webAddress } from '../../platform/http/urls.ts'
import { ADDRESS_PARTS, addressText } from '../../shop/merchant/identity.ts'
import { readPeppolId } from '../../shop/invoice/peppolId.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { revokeKeys } from '../keys/revokeKeys.ts'
import { changeAppearance } from './appearance.ts'
import { guardContact } from './guardContact.ts'
import { readTaxSettings } from './readTaxSettings.ts'
import { cancelEmailChange, requestEmailChange } from '../auth/changeEmail.ts'
import { UNPROVED } from '../../shop/merchant/domain.ts'
import { assertNotAboutOwner, assertUncommonPassword } from '../auth/assertUncommonPassword.ts'
import { endWays } from '../auth/endWays.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Caller } from '../../platform/http/handler.ts'
import type { Meter } from '../../platform/http/meter.ts'
import { hashPassword, passwordMatches } from '../../platform/http/passwords.ts'
import { assertProved } from '../auth/stepUp.ts'
import { dropSwitchedOff } from '../../shop/merchant/switchedOff.ts'
import { allowOrigins, ownerOf, release } from '../../shop/merchant/handles.ts'

type Changes = components['schemas']['ProfileChanges']

const LOGO = /^\/files\/(logos\/[\w-]+\.png)$/
/** What decides where the shop's money and customers go. */
const SENSITIVE = ['allowedOrigins', 'customDomain', 'refundProofAbove'] as const
const ADDRESSES = ['website', 'termsUrl', 'privacyUrl'] as const
const OPTIONAL_TEXTS = [
  'legalName',
  'registerEntry',
  'imprint',
  'businessAddress',
  'businessStreet',
  'businessTown',
  'businessPostcode',
  'businessPhone',
  'description',
  'termsConsentText',
  'waiverConsentText',
] as const

/**
 * Changes the named fields; null clears. A new password or address needs the current password. A new password ends
 * every other session and every mailed link. A new address waits for confirmation; entering the current one cancels that
 * (docs/product/accounts.md#profile).
 * @throws 400 naming the field, 409 when the address or the domain belongs to another account.
 */
export async function changeProfile(
  trx: Transaction,
  ctx: Actor & Pick<Caller, 'sessionId' | 'meter'> & { config: Pick<Config, 'publicUrl' | 'checkoutUrl' | 'filesOrigin'> },
  changes: Changes,
): Promise<void> {
  const { merchantId, sessionId, config, meter } = ctx
  const merchant = await Merchant.query(trx).findById(merchantId).forUpdate().throwIfNotFound()
  const patch = readProfile(changes, merchant, config)
  const email = changes.email === undefined ? null : readEmail('email', changes.email)
  const isNewAddress = email !== null && email.email !== merchant.email
  if (isNewAddress || changes.password !== undefined) await assertPassword(merchant, changes, meter)
  if (SENSITIVE.some((field) => field in patch && !isDeepStrictEqual(patch[field], merchant[field])))
    await assertProved(trx, { merchantId, sessionId })
  await guardContact(trx, ctx, merchant, patch)
  if (patch.customDomain) await assertFreeDomain(trx, merchantId, patch.customDomain)
  if (changes.password !== undefined) {
    await assertUncommonPassword(changes.password)
    assertNotAboutOwner(changes.password, merchant)
    await endWays(trx, 'new_password', { merchantId, except: sessionId })
    patch.passwordHash = await hashPassword(changes.password, meter)
  }
  if (changes.revokeApiKeys) await revokeKeys(trx, ctx)
  if (patch.customDomain !== undefined && patch.customDomain !== merchant.customDomain && merchant.customDomain)
    await release(trx, 'domain', merchantId, [merchant.customDomain])
  if (patch.allowedOrigins) {
    await allowOrigins(trx, merchantId, patch.allowedOrigins)
    await dropSwitchedOff(trx, merchantId, ['allowed_origin'], patch.allowedOrigins)
  }
  if (patch.customDomain) await dropSwitchedOff(trx, merchantId, ['domain'])
  await recordChanges(trx, ctx, merchant, patch)
  if (isNewAddress) await recordAudit(trx, ctx, { action: 'email.requested', before: merchant, after: email })
  if (Object.keys(patch).length) await merchant.$query(trx).patch(patch)
  if (isNewAddress) await requestEmailChange(trx, merchant, email, config.publicUrl)
  else if (email) await cancelEmailChange(trx, merchantId)
}

/** Records changes of the fields that decide who can use the account, or where its checkouts are. */
async function recordChanges(trx: Transaction, actor: Actor, before: Merchant, patch: Partial<Merchant>): Promise<void> {
  if (patch.passwordHash) await recordAudit(trx, actor, { action: 'password.changed', after: { by: 'current password' } })
  const { allowedOrigins, customDomain, refundProofAbove } = patch
  if (allowedOrigins && allowedOrigins.join() !== before.allowedOrigins.join())
    await recordAudit(trx, actor, {
      action: 'allowed_origins.changed',
      before: { allowed_origins: before.allowedOrigins },
      after: { allowed_origins: allowedOrigins },
    })
  if (refundProofAbove !== undefined && refundProofAbove !== before.refundProofAbove)
    await recordAudit(trx, actor, {
      action: 'refund_limit.changed',
      before: { refund_limit: before.refundProofAbove },
      after: { refund_limit: refundProofAbove },
    })
  if (customDomain !== undefined && customDomain !== before.customDomain)
    await recordAudit(trx, actor, {
      action: 'domain.changed',
      before: { custom_domain: before.customDomain },
      after: { custom_domain: customDomain },
    })
}

/** @throws 409 for a domain that another merchant has proved. */
async function assertFreeDomain(trx: Transaction, merchantId: string, customDomain: string): Promise<void> {
  const owner = await ownerOf(trx, 'domain', customDomain)
  if (owner && owner !== merchantId) throw conflict('This domain is connected to another account.', 'domain_taken')
}

/** @throws 400 when the address is not an uploaded logo. */
export async function assertOwnLogo(storage: Storage, url: string | null | undefined): Promise<void> {
  if (!url) return
  const key = LOGO.exec(url)?.[1]
  const isDemo = /^\/demo\/[\w-]+\.svg$/.test(url)
  if (!isDemo && !(key && (await storage.exists(`public/${key}`))))
    throw invalidField('logoUrl', 'This logo was not uploaded. Upload it again.')
}

/** The columns of everything except address and password. */
function readProfile(
  changes: Changes,
  merchant: Merchant,
  config: Pick<Config, 'publicUrl' | 'checkoutUrl' | 'filesOrigin'>,
): Partial<Merchant> {
  const {
    currentPassword,
    password,
    revokeApiKeys,
    email,
    vatRate,
    refundProofAbove,
    appearance,
    subscriptionSettings,
    ...rest
  } = changes
  if (revokeApiKeys && password === undefined)
    throw invalidField('revokeApiKeys', 'API keys are revoked together with a new password.')
  const patch: Partial<Merchant> = { ...rest }
  for (const field of ['name', 'storeName'] as const)
    if (rest[field] !== undefined) patch[field] = requiredText(field, rest[field])
  for (const field of OPTIONAL_TEXTS) if (rest[field] !== undefined) patch[field] = rest[field]?.trim() || null
  for (const field of ADDRESSES) if (rest[field] !== undefined) patch[field] = webAddress(field, rest[field])
  if (rest.supportEmail !== undefined) patch.supportEmail = optionalEmail('supportEmail', rest.supportEmail)
  if (rest.allowedOrigins) patch.allowedOrigins = [...new Set(rest.allowedOrigins.map(allowedOrigin))]
  if (rest.blockedCountries) patch.blockedCountries = [...new Set(rest.blockedCountries)]
  if (rest.blockedEmails)
    patch.blockedEmails = [...new Set(rest.blockedEmails.map((one) => canonicalEmail(one) ?? one.toLowerCase()))]
  if (rest.customDomain !== undefined) {
    patch.customDomain = customDomain(rest.customDomain, [config.publicUrl, config.checkoutUrl, config.filesOrigin])
    if (patch.customDomain !== merchant.customDomain) Object.assign(patch, UNPROVED)
  }
  if (appearance !== undefined) patch.appearance = changeAppearance(merchant.appearance, appearance)
  if (subscriptionSettings) patch.subscriptionSettings = { ...merchant.subscriptionSettings, ...subscriptionSettings }
  if (rest.peppolId !== undefined) patch.peppolId = readPeppolId('peppolId', rest.peppolId)
  Object.assign(patch, oneAddress(patch, merchant))
  // The country was asked once, at sign-up.
  if (rest.vatEnabled && rest.vatCountry === undefined && merchant.vatCountry === null)
    patch.vatCountry = patch.businessCountry ?? merchant.businessCountry
  assertCountries(rest)
  if (vatRate !== undefined) patch.vatRate = vatRate === null ? null : String(vatRate)
  Object.assign(patch, readTaxSettings(changes, merchant, patch))
  if (refundProofAbove !== undefined) patch.refundProofAbove = refundProofAbove === null ? null : refundProofAbove.toFixed(2)
  return patch
}

/** Derives the text of the address from its parts. A text of its own replaces the parts. */
function oneAddress(patch: Partial<Merchant>, merchant: Merchant): Partial<Merchant> {
  const { businessAddress: own } = patch
  const isText = own !== undefined && ADDRESS_PARTS.every((part) => patch[part] === undefined)
  if (isText) return { businessStreet: null, businessTown: null, businessPostcode: null }
  const text = addressText({ ...merchant, ...patch })
  const hadParts = ADDRESS_PARTS.some((part) => merchant[part] !== null)
  const hasParts = ADDRESS_PARTS.some((part) => (patch[part] === undefined ? merchant[part] : patch[part]) !== null)
  return hasParts || (hadParts && !own) ? { businessAddress: text } : {}
}

/** @throws 400 naming the field. */
async function assertPassword({ passwordHash }: Merchant, { currentPassword, password }: Changes, meter: Meter): Promise<void> {
  const purpose = password === undefined ? 'change your email address' : 'set a new password'
  if (!currentPassword) throw invalidField('currentPassword', `Current password is required to ${purpose}.`)
  if (!(await passwordMatches(currentPassword, passwordHash, meter)))
    throw invalidField('currentPassword', 'Current password is incorrect.')
}

/** @throws 400 for a code that no country has. */
function assertCountries({ vatCountry, businessCountry, vatRatesByCountry = {} }: Changes): void {
  readCountry('businessCountry', businessCountry)
  readCountry('vatCountry', vatCountry)
  for (const country of Object.keys(vatRatesByCountry)) readCountry('vatRatesByCountry', country)
}
