import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import type { Email } from '../../gateways/mail/canonicalEmail.ts'
import { sql } from '../../platform/db/sql.ts'
import { forbidden, invalidField } from '../../platform/http/errors.ts'
import { ONE_OWNER } from '../payment-accounts/ownAccount.ts'

type Doors = Pick<Config, 'shop' | 'signUp'>

interface InvitationRow {
  forOwner: boolean
  canonicalEmail: string | null
  isOver: boolean
  usedAt: Date | null
}

/** The caller of a sign-up. */
interface Entrant extends Pick<Email, 'canonicalEmail'> {
  invitation?: string | undefined
}

const CLOSED = 'Sign-up is closed here.'
const BY_INVITATION = 'Sign-up is by invitation here. Open the link of your invitation.'

/** How long an invitation can be used, in hours. */
export const OWNER_HOURS = 1
export const INVITED_HOURS = 7 * 24

/** Whether somebody has an account that is not closed. */
export async function hasAccount(db: Knex): Promise<boolean> {
  const [found] = await sql(db, 'select 1 as one from merchants where closed_at is null limit 1', {})
  return found !== undefined
}

/**
 * Checks that an account may be opened (docs/product/accounts.md#who-can-sign-up). In a transaction, the invitation stays locked until
 * its end, so that one of two concurrent calls gets it.
 * @throws 403 if sign-up is not open to the caller; 400 naming the field for an invitation that is over, or for another address.
 */
export async function assertMayEnter(db: Knex, { shop, signUp }: Doors, { invitation, canonicalEmail }: Entrant): Promise<void> {
  if (signUp === 'open' && shop === 'platform') return
  if (signUp !== 'open') {
    if (!invitation) throw forbidden(signUp === 'closed' ? CLOSED : BY_INVITATION)
    const found = await findInvitation(db, invitation)
    if (!found?.forOwner && signUp === 'closed') throw forbidden(CLOSED)
    if (found?.usedAt) throw invalidField('invitation', 'This invitation has been used. Ask for a new one.')
    if (!found || found.isOver)
      throw invalidField('invitation', 'This invitation has expired, or is not whole. Ask for a new one.')
    if (found.canonicalEmail !== null && found.canonicalEmail !== canonicalEmail)
      throw invalidField('email', 'This invitation is for another address. Sign up with the address that was invited.')
    if (!found.forOwner && shop === 'platform') return
  }
  if (await hasAccount(db)) throw forbidden(shop === 'own' ? ONE_OWNER : CLOSED)
}

/** Uses up the invitation of an account, in the transaction that opens it. The account has the address from then on. */
export const useInvitation = async (trx: Knex, token: string, merchantId: string): Promise<void> =>
  void (await trx('invitations')
    .where({ tokenHash: hashOf(token) })
    .update({ usedAt: new Date(), usedBy: merchantId, canonicalEmail: null }))

/** Creates an invitation for one account, for a certain address if one is given. @returns its token. */
export async function createInvitation(db: Knex, canonicalEmail: string | null): Promise<string> {
  const token = newToken()
  await db('invitations').insert({ tokenHash: hashOf(token), canonicalEmail, expiresAt: inHours(INVITED_HOURS) })
  return token
}

/**
 * Creates the invitation for the first account. A former one ends.
 * @param replaces whether one that can still be used ends too. Otherwise it stays, and null is returned.
 */
export async function inviteOwner(
  db: Knex,
  { canonicalEmail, replaces }: { canonicalEmail: string | null; replaces: boolean },
): Promise<string | null> {
  const token = newToken()
  const made = await sql(
    db,
    `insert into invitations (token_hash, for_owner, canonical_email, expires_at) values (:tokenHash, true, :canonicalEmail, :expiresAt)
     on conflict (for_owner) where for_owner do update set token_hash = excluded.token_hash, canonical_email = excluded.canonical_email,
       created_at = now(), expires_at = excluded.expires_at, used_at = null, used_by = null
     where :replaces or invitations.expires_at <= now() or invitations.used_at is not null
     returning token_hash`,
    { tokenHash: hashOf(token), canonicalEmail, expiresAt: inHours(OWNER_HOURS), replaces },
  )
  return made.length ? token : null
}

/** Returns the address of the page that an invitation opens. */
export const invitationUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string) =>
  `${publicUrl}/signup?invitation=${token}`

async function findInvitation(db: Knex, token: string): Promise<InvitationRow | undefined> {
  const rows = db('invitations').where({ tokenHash: hashOf(token) })
  return (db.isTransaction ? rows.forUpdate() : rows).first(
    'forOwner',
    'canonicalEmail',
    'usedAt',
    db.raw('expires_at <= now() as is_over'),
  )
}

const newToken = () => randomBytes(24).toString('base64url')
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
