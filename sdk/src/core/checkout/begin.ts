import type { Shared } from './shared.js'

/** Counts and emits that the shopper has completed the contact and goes on. Once per visit. */
export function begin({ count, emit }: Pick<Shared, 'count' | 'emit'>): void {
  if (count('checkout_started')) emit({ type: 'started' })
}
