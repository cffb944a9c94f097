import { randomUUID } from 'node:crypto'
import { openProof } from './receivesMessages.ts'

/** With this many, some come to a session that another one used before. */
const CLIENTS = 3
/** SQLSTATE of a statement that a session does not know, and of a name that it knows from another client. */
const MIXED_UP = new Set(['26000', '42P05'])

/** What to do when sessions lose their prepared statements. */
export const STATEMENTS_PROBLEM =
  'The pooler loses prepared statements, so sales fail by chance. PgBouncer needs version 1.21 or newer, and max_prepared_statements above 200.'

/**
 * Returns whether prepared statements work at this address. A pooler in transaction mode that does not keep account of them runs
 * one in a session that does not know it, or prepares it twice in the same one.
 */
export async function preparesStatements(url: string): Promise<boolean> {
  const clients = Array.from({ length: CLIENTS }, () => openProof(url))
  const query = { name: `linktill_proof_${randomUUID()}`, text: 'select 1' }
  try {
    for (const client of clients) await client.connect()
    for (const client of [...clients, ...clients]) await client.query(query)
    return true
  } catch (error) {
    if (MIXED_UP.has((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
