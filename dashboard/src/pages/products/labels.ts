import type { StatusFilter, TypeFilter } from './products.ts'

/** Labels for values of the API. */
export const statusNames = { draft: 'Draft', active: 'Active', inactive: 'Inactive' } as const
export const taxClassNames = {
  standard: 'Standard',
  reduced: 'Reduced',
  books: 'Printed books',
  food: 'Food',
  zero: 'Zero',
} as const
export const typeNames = { digital: 'Digital', service: 'Service', physical: 'Physical' } as const

export const statusFilters: Record<StatusFilter, string> = {
  all: 'All statuses',
  active: 'Active',
  draft: 'Draft',
  inactive: 'Inactive',
}
export const typeFilters: Record<TypeFilter, string> = { all: 'All types', ...typeNames }
