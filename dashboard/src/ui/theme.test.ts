import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseTheme, followTheme, readTheme } from './theme.ts'

const shown = () => document.documentElement.dataset['theme']

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  chooseTheme('system')
})

describe('the theme', () => {
  it('follows the device until one is chosen', () => {
    expect(readTheme()).toBe('system')
    chooseTheme('dark')
    expect([readTheme(), shown()]).toEqual(['dark', 'dark'])
    chooseTheme('system')
    expect([readTheme(), shown(), localStorage.length]).toEqual(['system', undefined, 0])
  })

  it('ignores a text that names no theme', () => {
    localStorage.setItem('theme', 'neon')
    expect(readTheme()).toBe('system')
  })

  it('follows another tab', () => {
    const onChange = vi.fn()
    followTheme(onChange)
    localStorage.setItem('theme', 'light')
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }))
    expect(onChange).not.toHaveBeenCalled()
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('light')
    expect(shown()).toBe('light')
  })

  it('works in a browser that refuses storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied')
    })
    chooseTheme('dark')
    expect([readTheme(), shown()]).toEqual(['system', 'dark'])
  })
})
