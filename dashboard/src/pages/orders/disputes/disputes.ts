import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../../../lib/loader.ts'

export type DisputeRow = Schema<'DisputeRow'>
export type DisputeStatus = 'to_answer' | 'all' | 'open' | 'won' | 'lost'

const PAGE_SIZE = 50

type State =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; rows: DisputeRow[]; next: string | null }

/** The disputes of the shop, newest first, by what is left to do. */
export function createDisputes(client: Client) {
  const state = signal<State>({ status: 'loading' })
  const filter = signal<DisputeStatus>('to_answer')
  let newest = 0

  async function read(before: DisputeRow[], cursor: string) {
    const run = ++newest
    try {
      const query = { status: filter.peek(), limit: PAGE_SIZE, cursor }
      const { data: disputes, next_cursor: next } = await client.listDisputes({ query })
      if (run === newest) state.value = { status: 'ready', rows: [...before, ...disputes], next }
    } catch (error) {
      if (run === newest) state.value = { status: 'failed', message: messageOf(error) }
    }
  }

  function load() {
    state.value = { status: 'loading' }
    void read([], '')
  }

  return {
    state: state as ReadonlySignal<State>,
    filter: filter as ReadonlySignal<DisputeStatus>,
    load,
    choose(next: DisputeStatus) {
      filter.value = next
      load()
    },
    more() {
      const now = state.peek()
      if (now.status === 'ready' && now.next) void read(now.rows, now.next)
    },
  }
}
