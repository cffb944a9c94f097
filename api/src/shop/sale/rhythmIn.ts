import type { components } from '../../generated/openapi.ts'

const ONCE = { day: 'a day', week: 'a week', month: 'a month', year: 'a year' }

/** How often something is charged, in English: `a month`, `every 3 months`. */
export const rhythmIn = ({ unit, every }: Pick<components['schemas']['Billing'], 'unit' | 'every'>): string =>
  every === 1 ? ONCE[unit] : `every ${every} ${unit}s`
