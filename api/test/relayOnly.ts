import type { Knex } from 'knex'
import { relayDirectly } from '../src/features/webhooks/direct/relay.ts'

/** Hands over every waiting event, and sends none. */
export async function relayOnly(db: Knex): Promise<void> {
  const limitsOf = () => ({ most: 0, perEndpoint: 0, busy: [] })
  while (await relayDirectly(db, { livemode: false, limitsOf, onClaimed: () => {} }));
}
