import { customersWithoutOrders } from './changes/customersWithoutOrders.ts'
import { notes } from './changes/notes.ts'
import { oneStyle } from './changes/oneStyle.ts'
import { orderTax } from './changes/orderTax.ts'
import type { VersionChange } from './VersionChange.ts'

export interface Version {
  /** The day on which the API got this shape, `2026-11-27`. */
  name: string
  /** What differs from the version before. */
  changes: VersionChange[]
  /** The day on which it may stop being answered. Null for the current one. */
  sunset: string | null
}

/** The versions that are answered, oldest first. The last is that of the contract. */
export const VERSIONS: readonly Version[] = [
  { name: '2026-10-01', changes: [], sunset: '2027-11-23' },
  { name: '2026-11-23', changes: [notes, orderTax], sunset: '2027-11-27' },
  { name: '2026-11-27', changes: [customersWithoutOrders, oneStyle], sunset: null },
]

export const CURRENT_VERSION = VERSIONS.at(-1)!.name

/** Returns the version that a program pinned to this one gets: the oldest if it has ended. */
export const answered = (pinned: string, versions = VERSIONS): string =>
  versions.some(({ name }) => name === pinned) ? pinned : versions[0]!.name
