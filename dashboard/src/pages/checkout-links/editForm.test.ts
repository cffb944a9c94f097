import { describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createEditForm } from './editForm.ts'
import type { Link } from './links.ts'

const link = { id: '7', name: 'Sale', status: 'active' } as Link

describe('createEditForm', () => {
  it('changes the name and status, and nothing else', async () => {
    const sent: unknown[] = []
    const { client, calls } = clientAnswering(({ body }) => {
      sent.push(body)
      return { body: link }
    })
    const onSaved = vi.fn()
    const form = createEditForm(client, link, onSaved)
    form.set({ status: 'inactive' })

    await form.submit()

    expect(calls).toEqual(['PUT /carts/7'])
    expect(sent).toEqual([{ name: 'Sale', isActive: false }])
    expect(onSaved).toHaveBeenCalledOnce()
  })

  it('requires a name', async () => {
    const { client, calls } = clientAnswering(() => ({}))
    const form = createEditForm(client, link, vi.fn())
    form.set({ name: ' ' })

    await form.submit()

    expect(form.problems.value).toEqual({ name: 'Link name is required.' })
    expect(calls).toEqual([])
  })
})
