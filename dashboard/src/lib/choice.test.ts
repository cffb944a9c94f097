import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChoice, type ChoiceQuery } from './choice.ts'

const all = Array.from({ length: 120 }, (_, index) => ({ id: `p${index}`, name: index === 110 ? 'Wide bowl' : `Mug ${index}` }))
const arrive = () => vi.advanceTimersByTimeAsync(300)

function setUp() {
  const queries: ChoiceQuery[] = []
  const onChoose = vi.fn()
  const choice = createChoice<{ id: string; name: string }>({
    onChoose,
    find: async (query) => {
      queries.push(query)
      const found = all.filter(({ name }) => name.includes(query.search ?? ''))
      return { items: found.slice(0, query.limit), total: found.length }
    },
  })
  return { choice, queries, onChoose }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createChoice', () => {
  it('fetches nothing until it is opened', async () => {
    const { choice, queries } = setUp()
    await arrive()
    expect(queries).toEqual([])

    choice.show()
    await arrive()
    expect(queries).toEqual([{ search: undefined, limit: 50 }])
    expect(choice.at.value).toBe(-1)
  })

  it('searches after a short delay, and Enter chooses the first item', async () => {
    const { choice, queries, onChoose } = setUp()
    for (const text of ['W', 'Wi', 'Wide ']) choice.type(text)
    await arrive()
    expect(queries).toEqual([{ search: 'Wide', limit: 50 }])

    expect(choice.press('Enter')).toBe(true)

    expect(onChoose).toHaveBeenCalledExactlyOnceWith(all[110])
    expect(choice.isOpen.value).toBe(false)
    expect(choice.typed.value).toBeNull()
  })

  it('never chooses a result of an older search', async () => {
    const { choice, onChoose } = setUp()
    choice.type('Mug')
    await arrive()
    choice.type('Wide')

    expect(choice.press('Enter')).toBe(true)
    expect(onChoose).not.toHaveBeenCalled()

    await arrive()
    choice.press('Tab')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(all[110])
  })

  it('moves through the items with the arrow keys, and fetches more at the end', async () => {
    const { choice, queries } = setUp()
    choice.press('ArrowDown')
    await arrive()
    choice.press('ArrowDown')
    expect(choice.at.value).toBe(0)
    choice.press('ArrowUp')
    expect(choice.at.value).toBe(49)

    choice.press('ArrowDown')
    await arrive()
    expect(queries.at(-1)).toEqual({ search: undefined, limit: 100 })
    choice.press('ArrowDown')
    expect(choice.at.value).toBe(50)
  })

  it('keeps the chosen item on blur or close, unless the field was cleared', async () => {
    const { choice, onChoose } = setUp()
    choice.type('Wi')
    choice.leave()
    choice.type('Wi')
    expect(choice.press('Escape')).toBe(true)
    expect(onChoose).not.toHaveBeenCalled()

    choice.type('')
    choice.leave()
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('does not handle keys while it is closed', () => {
    const { choice } = setUp()
    expect(['Enter', 'Tab', 'Escape', 'a'].map(choice.press)).toEqual([false, false, false, false])
  })
})
