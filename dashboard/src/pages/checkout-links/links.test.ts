import { describe, expect, it } from 'vitest'
import { clientAnswering, listener, settle } from '../../../test/answering.ts'
import { createLinks, type Link } from './links.ts'

const link = {
  id: '1',
  name: 'Autumn sale',
  is_active: true,
  status: 'active',
  checkout_url: 'https://shop.test/checkout/abc',
} as Link
const page = { body: { data: [link], total: 1, total_is_exact: true } }

describe('toggle', () => {
  it('shows the new status before the server responds', async () => {
    const { client } = clientAnswering(({ method }) => (method === 'GET' ? page : { body: { ...link, is_active: false } }))
    const notify = listener()
    const links = createLinks(client, notify)
    links.list.load()
    await settle()

    const done = links.toggle(link)
    expect(links.list.rows.value[0]).toMatchObject({ is_active: false, status: 'inactive' })

    await done
    expect(links.list.rows.value[0]).toMatchObject({ is_active: false })
    expect(notify.said).toEqual(['Link status updated.'])
  })

  it('restores the status when the server rejects the change', async () => {
    const refusal = { status: 500, body: { message: 'Something went wrong.', code: 'internal', request_id: 'r' } }
    const { client } = clientAnswering(({ method }) => (method === 'GET' ? page : refusal))
    const notify = listener()
    const links = createLinks(client, notify)
    links.list.load()
    await settle()

    await links.toggle(link)

    expect(links.list.rows.value[0]).toMatchObject({ is_active: true, status: 'active' })
    expect(notify.said).toEqual(['error: Something went wrong.'])
  })

  it('has a message for an error without one', async () => {
    const { client } = clientAnswering(({ method }) => (method === 'GET' ? page : { status: 502, body: {} }))
    const notify = listener()
    const links = createLinks(client, notify)
    await links.toggle(link)

    expect(notify.said).toEqual(['error: An API error occurred.'])
  })
})
