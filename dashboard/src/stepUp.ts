import { LinktillError, type Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'

export type Proof = NonNullable<Schema<'Error'>['accepts']>[number]
export type AnyCall = (input?: unknown) => Promise<unknown>

const NOT_CONFIRMED = 'You did not confirm that it is you, so nothing was changed.'

/**
 * Asks who it is when the server wants a proof for a call, and then repeats the call
 * (docs/product/accounts.md#confirming-that-it-is-you).
 */
export function createStepUp() {
  const asked = signal<Proof[] | null>(null)
  const waiting: { repeat: () => void; giveUp: (reason: Error) => void }[] = []

  function end(settle: (one: (typeof waiting)[number]) => void) {
    asked.value = null
    for (const one of waiting.splice(0)) settle(one)
  }

  return {
    /** The proofs that the open dialog accepts; null while nothing is asked. */
    asked: asked as ReadonlySignal<Proof[] | null>,
    /** Call it after a proof: the calls are repeated. */
    proved: () => end(({ repeat }) => repeat()),
    /** Call it without one: the calls fail. */
    cancel: () => end(({ giveUp }) => giveUp(new Error(NOT_CONFIRMED))),
    watch:
      (call: AnyCall): AnyCall =>
      async (input) => {
        try {
          return await call(input)
        } catch (error) {
          if (!(error instanceof LinktillError) || error.code !== 'step_up_required') throw error
          asked.value = (error.body as Schema<'Error'>).accepts ?? ['password']
          await new Promise<void>((repeat, giveUp) => waiting.push({ repeat, giveUp }))
          return call(input)
        }
      },
  }
}
