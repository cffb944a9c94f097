import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChoice, type ChoiceQuery } from './choice.ts'

const all = Array.from({ length: 120 }, (_, index) => ({ id: `p${index}`, name: index === 110 ? 'Wide bowl' : `Mug ${index}` }))
const arrive = () => vi.advanceTimersByTimeAsync(300)

function setUp() {
  const asked: ChoiceQuery[] = []
  const onChoose = vi.fn()
  const choice = createChoice<{ id: string; name: string }>({
    onChoose,
    find: async (query) => {
      asked.push(query)
      const found = all.filter(({ name }) => name.includes(query.search ?? ''))
      return { items: found.slice(0, query.limit), total: found.length }
    },
  })
  return { choice, asked, onChoose }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createChoice', () => {
  it('asks for nothing until it is opened', async () => {
    const { choice, asked } = setUp()
    await arrive()
    expect(asked).toEqual([])

    choice.show()
    await arrive()
    expect(asked).toEqual([{ search: undefined, limit: 50 }])
    expect(choice.at.value).toBe(-1)
  })

  it('finds an item beyond the first ones, a moment after the last letter, and Enter takes it', async () => {
    const { choice, asked, onChoose } = setUp()
    for (const text of ['W', 'Wi', 'Wide ']) choice.type(text)
    await arrive()
    expect(asked).toEqual([{ search: 'Wide', limit: 50 }])

    expect(choice.press('Enter')).toBe(true)

    expect(onChoose).toHaveBeenCalledExactlyOnceWith(all[110])
    expect(choice.isOpen.value).toBe(false)
    expect(choice.typed.value).toBeNull()
  })

  it('never takes what an older search found', async () => {
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

  it('goes through all items by the arrows, and fetches more at the end', async () => {
    const { choice, asked } = setUp()
    choice.press('ArrowDown')
    await arrive()
    choice.press('ArrowDown')
    expect(choice.at.value).toBe(0)
    choice.press('ArrowUp')
    expect(choice.at.value).toBe(49)

    choice.press('ArrowDown')
    await arrive()
    expect(asked.at(-1)).toEqual({ search: undefined, limit: 100 })
    choice.press('ArrowDown')
    expect(choice.at.value).toBe(50)
  })

  it('keeps what was chosen when it is left or closed, unless the field was emptied', async () => {
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

  it('leaves the keys to the browser while it is closed', () => {
    const { choice } = setUp()
    expect(['Enter', 'Tab', 'Escape', 'a'].map(choice.press)).toEqual([false, false, false, false])
  })
})
