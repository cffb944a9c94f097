import type { FakeEvent, FakeIntent } from './state.ts'

/** Intents that were created between two moments, newest first. */
export function listIntents(intents: Map<string, FakeIntent>, query: URLSearchParams) {
  const [from, to] = ['created[gte]', 'created[lte]'].map((name) => Number(query.get(name))) as [number, number]
  const all = [...intents.values()].toReversed().filter(({ created }) => created >= from && created <= to)
  return pageOf(all, query)
}

/** Events of some types since a moment, newest first. */
export function listEvents(events: FakeEvent[], query: URLSearchParams) {
  const types = [...query].filter(([name]) => name.startsWith('types')).map(([, type]) => type)
  const from = Number(query.get('created[gte]'))
  const all = events.toReversed().filter(({ type, created }) => types.includes(type) && created >= from)
  return pageOf(all, query)
}

function pageOf<One extends { id: string }>(all: One[], query: URLSearchParams) {
  const start = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const limit = Number(query.get('limit'))
  return { object: 'list', data: all.slice(start, start + limit), has_more: all.length > start + limit }
}
