import type { components } from '../../generated/openapi.ts'
import type { SwitchedOffRow } from '../../shop/merchant/switchedOff.ts'

export const presentSwitchedOff = (row: SwitchedOffRow): components['schemas']['SwitchedOff'] => ({
  id: row.id,
  way: row.way,
  name: row.name,
  about: row.about,
  changed_at: row.changedAt.toISOString(),
  changed_by: row.changedBy,
  switched_off_at: row.createdAt.toISOString(),
})
