export interface Answer {
  status: number
  body: object
  headers?: Record<string, string>
}

/**
 * Idempotency like Stripe's: a key belongs to one request, is in use while that runs, and keeps its first response,
 * errors included.
 */
export function createKeys() {
  const known = new Map<string, { request: string; answer: Answer | null }>()
  return {
    /** Returns the stored response of a key; null for a call that has to be carried out. */
    recall(key: string, request: string): Answer | null {
      const before = known.get(key)
      if (!before) return null
      if (before.request !== request)
        return error(
          400,
          undefined,
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        )
      if (!before.answer) return error(409, 'idempotency_key_in_use', IN_USE)
      return { ...before.answer, headers: { ...before.answer.headers, 'idempotent-replayed': 'true' } }
    },
    begin: (key: string, request: string): void => void known.set(key, { request, answer: null }),
    keep: (key: string, answer: Answer): void => void (known.get(key)!.answer = answer),
    forget: (): void => known.clear(),
  }
}

const IN_USE =
  'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).'

const error = (status: number, code: string | undefined, message: string): Answer => ({
  status,
  body: { error: { type: 'idempotency_error', ...(code && { code }), message } },
})

/** An error of Stripe's own. A header says that retrying under the same key is useless. */
export const BROKEN: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
  headers: { 'stripe-should-retry': 'false' },
}
