import type { Knex } from 'knex'

/** What can be switched off and on again. */
export type SwitchedOffWay =
  | 'webhook_endpoint'
  | 'webhook_listener'
  | 'pixel'
  | 'return_address'
  | 'allowed_origin'
  | 'shop_contact'
  | 'domain'

/** Something that was switched off when the owner took the account back (docs/product/accounts.md#access). */
export interface SwitchedOffRow {
  id: string
  way: SwitchedOffWay
  /** Id of the endpoint or link; the pixel, origin or domain itself; which contact address it is. */
  target: string
  /** For people: a host, an id of a pixel. */
  name: string
  /** The link of a return address. */
  about: string | null
  /** The return or contact address. */
  value: string | null
  /** When it was set up or changed. */
  changedAt: Date
  /** The device or key that did it; null if unknown. */
  changedBy: string | null
  createdAt: Date
}

/** Forgets that something was switched off, because its owner has set it up again or deleted it. */
export async function dropSwitchedOff(trx: Knex, merchantId: string, ways: SwitchedOffWay[], targets?: string[]): Promise<void> {
  await trx('switched_off')
    .where({ merchantId })
    .whereIn('way', ways)
    .modify((rows) => (targets ? rows.whereIn('target', targets) : rows))
    .delete()
}
