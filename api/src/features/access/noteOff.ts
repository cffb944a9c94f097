import type { Knex } from 'knex'
import type { SwitchedOffRow } from '../../shop/merchant/switchedOff.ts'

export type Off = Pick<SwitchedOffRow, 'way' | 'target' | 'name' | 'changedAt' | 'changedBy'> &
  Partial<Pick<SwitchedOffRow, 'about' | 'value'>>

/** Remembers what was switched off. Something that was switched off before is remembered once, as it was last. */
export async function noteOff(trx: Knex, merchantId: string, off: Off[]): Promise<void> {
  if (!off.length) return
  const rows = off.map((one) => ({ about: null, value: null, ...one, merchantId }))
  await trx('switched_off')
    .insert(rows)
    .onConflict(['merchantId', 'way', 'target'])
    .merge(['name', 'about', 'value', 'changedAt', 'changedBy'])
}
