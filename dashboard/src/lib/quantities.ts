import type { Schema } from '@linktill/sdk'
import { formatCount } from './money.ts'

/** Writes the quantities that a shopper may choose: `2 to 10 in steps of 2`. */
export const rangeText = ({ min, max, step }: NonNullable<Schema<'Adjustable'>>): string =>
  `${formatCount(min)} to ${formatCount(max)}${step > 1 ? ` in steps of ${formatCount(step)}` : ''}`
