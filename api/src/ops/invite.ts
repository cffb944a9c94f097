import type { Knex } from 'knex'
import type { Config } from '../config/config.ts'
import {
  createInvitation,
  hasAccount,
  invitationUrl,
  INVITED_HOURS,
  inviteOwner,
  OWNER_HOURS,
} from '../features/auth/invitations.ts'
import { canonicalEmail } from '../gateways/mail/canonicalEmail.ts'

type InviteConfig = Pick<Config, 'shop' | 'signUp' | 'publicUrl'>

/**
 * Makes an invitation: that of the owner while nobody has an account, else one for another seller.
 * @param email the only address that may use it; null for any.
 * @returns what the operator reads.
 * @throws a sentence if nobody can be invited, or the address is none.
 */
export async function invite(db: Knex, config: InviteConfig, email: string | null): Promise<string> {
  if (config.signUp === 'open') throw new Error(`Sign-up is open: nobody needs an invitation. Send ${config.publicUrl}/signup.`)
  const canonical = email === null ? null : canonicalEmail(email)
  if (email !== null && !canonical)
    throw new Error(`--email must be an email address in plain letters, such as ada@example.com, not "${email}".`)
  if (!(await hasAccount(db))) {
    const token = await inviteOwner(db, { canonicalEmail: canonical, replaces: true })
    return describe(config, token!, `The owner's link. It opens one account and is valid for ${OWNER_HOURS} hour`, email)
  }
  if (config.shop === 'own') throw new Error('This shop has its owner. SHOP=own has one account, so nobody else can be invited.')
  if (config.signUp === 'closed') throw new Error('Sign-up is closed. Set SIGN_UP=invited for the server to take invitations.')
  const token = await createInvitation(db, canonical)
  return describe(config, token, `An invitation. It opens one account and is valid for ${INVITED_HOURS / 24} days`, email)
}

/**
 * Returns the address that opens the first account; null if sign-up is open, if somebody has an account, or if an address that was
 * returned before can still be used.
 */
export async function offerOwnersLink(db: Knex, config: InviteConfig): Promise<string | null> {
  if (config.signUp === 'open' || (await hasAccount(db))) return null
  const token = await inviteOwner(db, { canonicalEmail: null, replaces: false })
  return token && invitationUrl(config, token)
}

const describe = (config: InviteConfig, token: string, what: string, email: string | null) =>
  `${what}${email ? `, for ${email} only` : ''}:\n\n  ${invitationUrl(config, token)}\n`
