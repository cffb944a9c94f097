import { effect } from '@preact/signals-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFilter } from './filter.ts'
import { createList, type ListQuery } from './list.ts'

type Sort = 'name' | 'price'

/** A list of `total` rows with the page number in their ids. `requests` collects the queries. */
function rowsOf(total: { value: number }, address = '') {
  const requests: ListQuery<Sort>[] = []
  const status = createFilter(['all', 'active', 'draft'])
  const list = createList<{ id: string }, Sort>({
    pageSize: 10,
    sorts: ['name', 'price'],
    by: 'name',
    direction: 'asc',
    filters: { status },
    fetch: async (query) => {
      requests.push(query)
      const count = Math.max(0, Math.min(query.limit, total.value - query.offset))
      const rows = Array.from({ length: count }, (_, index) => ({ id: `r${query.offset + index}` }))
      return { rows, total: total.value, exact: true }
    },
  })
  list.restore(new URLSearchParams(address))
  effect(list.load)
  return { list, requests, status }
}

const arrive = () => vi.advanceTimersByTimeAsync(300)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createList', () => {
  it('searches once, shortly after typing, from page 1', async () => {
    const { list, requests } = rowsOf({ value: 47 })
    list.goTo(3)
    await arrive()

    list.find('m')
    list.find('mug ')
    await arrive()

    expect(requests.map(({ offset, search }) => [offset, search])).toEqual([
      [0, undefined],
      [20, undefined],
      [0, 'mug'],
    ])
  })

  it('reverses the sorted column, sorts another one ascending, and returns to page 1', async () => {
    const { list, requests } = rowsOf({ value: 47 })
    list.goTo(2)

    list.sorting.value.sortBy('name')
    list.sorting.value.sortBy('price')
    await arrive()

    expect(requests.at(-2)).toMatchObject({ by: 'name', direction: 'desc', offset: 0 })
    expect(requests.at(-1)).toMatchObject({ by: 'price', direction: 'asc', offset: 0 })
  })

  it('selects all rows of a page, and clears the selection on the next', async () => {
    const { list } = rowsOf({ value: 47 })
    await arrive()
    list.toggle('r3')
    list.toggleAll()
    expect(list.selected.value.size).toBe(10)

    list.goTo(2)

    expect(list.selected.value.size).toBe(0)
  })

  it('moves to the last page when its own page no longer exists', async () => {
    const total = { value: 21 }
    const { list } = rowsOf(total)
    list.goTo(3)
    await arrive()

    total.value = 20
    list.load()
    await arrive()

    expect(list.page.value).toBe(2)
    expect(list.rows.value[0]).toEqual({ id: 'r10' })
  })

  it('has no rows when loading fails', async () => {
    const list = createList<{ id: string }, Sort>({
      pageSize: 10,
      sorts: ['name'],
      by: 'name',
      direction: 'asc',
      fetch: async () => {
        throw new Error('The server cannot be reached.')
      },
    })

    list.load()
    await arrive()

    expect(list.state.value).toEqual({ status: 'failed', message: 'The server cannot be reached.' })
    expect(list.rows.value).toEqual([])
  })

  it('starts as the URL says, with one request', async () => {
    const { list, requests, status } = rowsOf({ value: 47 }, '?search=mug&status=draft&sort=price&direction=desc&page=3')
    await arrive()

    expect(requests).toEqual([{ limit: 10, offset: 20, by: 'price', direction: 'desc', search: 'mug' }])
    expect(status.value.value).toBe('draft')
    expect(list.search.value).toBe('mug')
    expect(list.narrowed.value).toBe(true)
  })

  it('ignores invalid values in the URL', async () => {
    const { list, requests } = rowsOf({ value: 47 }, `?status=none&sort=size&direction=desc&page=-1&search=${'m'.repeat(300)}`)
    await arrive()

    expect(requests).toEqual([{ limit: 10, offset: 0, by: 'name', direction: 'asc', search: 'm'.repeat(200) }])
    list.widen()
    expect(list.narrowed.value).toBe(false)
  })

  it('writes only differences from the default into the URL', async () => {
    const { list } = rowsOf({ value: 47 })
    expect(Object.values(list.address.value).filter(Boolean)).toEqual([])

    list.sorting.value.sortBy('price')
    list.goTo(2)
    list.find('mug')
    expect(list.address.value).toEqual({ search: '', status: '', sort: 'price', direction: 'asc', page: '2' })

    await arrive()
    expect(list.address.value).toEqual({ search: 'mug', status: '', sort: 'price', direction: 'asc', page: '' })
  })

  it('keeps what is being typed when the URL is read again', () => {
    const { list } = rowsOf({ value: 47 })
    list.find('mu')

    list.restore(new URLSearchParams())

    expect(list.search.value).toBe('mu')
  })
})
