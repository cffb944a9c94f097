import { describe, expect, it } from 'vitest'
import { createForm } from './form.ts'

const create = (save: () => Promise<void> = async () => {}) =>
  createForm<{ name: string; links: string[]; picture: File | null }>({
    start: { name: '', links: ['a'], picture: null },
    check: () => ({}),
    save,
  })

describe('changed', () => {
  it.each([
    ['a text', { name: 'Mug' }],
    ['a list', { links: ['a', 'b'] }],
    ['a file', { picture: new File([''], 'mug.png') }],
  ])('is true once %s differs', (_what, changes) => {
    const form = create()
    expect(form.changed.value).toBe(false)

    form.set(changes)
    expect(form.changed.value).toBe(true)
  })

  it('is false when all values are restored', () => {
    const form = create()
    form.set({ name: 'Mug', links: [] })
    form.set({ name: '', links: ['a'] })

    expect(form.changed.value).toBe(false)
  })

  it('distinguishes files', () => {
    const form = create()
    form.adopt({ picture: new File([''], 'mug.png') })
    form.set({ picture: new File([''], 'bowl.png') })

    expect(form.changed.value).toBe(true)
  })

  it('is false after saving, and stays true after an error', async () => {
    const saved = create()
    saved.set({ name: 'Mug' })
    await saved.submit()
    expect(saved.changed.value).toBe(false)

    const refused = create(async () => {
      throw new Error('No.')
    })
    refused.set({ name: 'Mug' })
    await refused.submit()
    expect(refused.changed.value).toBe(true)
  })

  it('ignores values adopted from the server', () => {
    const form = create()
    form.set({ name: 'Mug' })
    form.adopt({ links: [] })
    form.set({ name: '' })

    expect(form.changed.value).toBe(false)
  })
})
