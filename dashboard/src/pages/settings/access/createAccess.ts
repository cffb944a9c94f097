import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, messageOf } from '../../../lib/loader.ts'

export type Off = Schema<'SwitchedOff'>
export type Access = ReturnType<typeof createAccess>

interface AccessOptions {
  notify: { success: (text: string) => void }
  /** Gets the profile after something is on again: other sections show its sites and its domain. */
  update: (profile: Schema<'User'>) => void
}

/** The ways in and out of the account, and switching on again what was switched off. */
export function createAccess(
  client: Pick<Client, 'getAccess' | 'switchOnAgain' | 'forgetSwitchedOff' | 'getMe'>,
  { notify, update }: AccessOptions,
) {
  const loader = createLoader(() => client.getAccess())
  const problem = signal<string | null>(null)
  const busy = signal<string | null>(null)

  /** @returns whether it was done. */
  async function settle({ id }: Off, call: typeof client.switchOnAgain): Promise<boolean> {
    if (busy.peek()) return false
    problem.value = null
    busy.value = id
    try {
      await call({ path: { id } })
      loader.patch((access) => ({ ...access, switched_off: access.switched_off.filter((one) => one.id !== id) }))
      return true
    } catch (error) {
      problem.value = messageOf(error)
      return false
    } finally {
      busy.value = null
    }
  }

  return {
    state: loader.state,
    load: loader.load,
    /** Why something was not switched on or removed. */
    problem: problem as ReadonlySignal<string | null>,
    /** The id of what is being switched on or removed. */
    busy: busy as ReadonlySignal<string | null>,
    async switchOn(one: Off): Promise<void> {
      if (!(await settle(one, client.switchOnAgain))) return
      notify.success(`${one.name} is on again`)
      loader.load()
      await client.getMe().then(update, () => {})
    },
    async remove(one: Off): Promise<void> {
      if (await settle(one, client.forgetSwitchedOff)) notify.success(`${one.name} stays off`)
    },
  }
}
