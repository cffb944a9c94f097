/**
 * Whether a write failed because another row has the value already. Objection wraps the driver's error, knex does not.
 */
export function violatesUnique(error: unknown): boolean {
  const { code, nativeError } = error as { code?: string; nativeError?: { code?: string } }
  return (nativeError?.code ?? code) === '23505'
}
