import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clientAnswering, listener, settle } from '../../../test/answering.ts'
import { createLinkAnalytics, createOverview } from './analytics.ts'

const refusal = { status: 500, body: { message: 'Something went wrong on our side.', code: 'internal', request_id: 'r' } }
const link = { body: { id: '1', name: 'Autumn sale' } }
const numbers = (dateRange: string | null, totalViews: number) => ({ body: { dateRange, totalViews } })

describe('createLinkAnalytics', () => {
  it('fetches the link, and its figures of the chosen range', async () => {
    const { client, calls } = clientAnswering(({ path, query }) =>
      path.endsWith('analytics') ? numbers(query.get('dateRange'), 3) : link,
    )
    const analytics = createLinkAnalytics(client, listener(), '1', 'all_time')
    analytics.refresh()
    await settle()
    analytics.choose('last_7_days')
    analytics.load()
    await settle()

    expect(calls).toEqual([
      'GET /carts/1',
      'GET /carts/1/analytics?dateRange=all_time',
      'GET /carts/1/analytics?dateRange=last_7_days',
    ])
    expect(analytics.state.value).toMatchObject({ status: 'ready', data: { dateRange: 'last_7_days' }, problem: null })
    expect(analytics.link.value).toMatchObject({ data: { name: 'Autumn sale' } })
  })

  it('shows the figures without the link, and reports that it is missing', async () => {
    const { client } = clientAnswering(({ path }) => (path.endsWith('analytics') ? numbers('all_time', 3) : refusal))
    const analytics = createLinkAnalytics(client, listener(), '1', 'all_time')
    analytics.refresh()
    await settle()

    expect(analytics.state.value.status).toBe('ready')
    expect(analytics.link.value).toEqual({
      status: 'failed',
      message: 'Could not load analytics for this link. Something went wrong on our side.',
    })
  })

  it('keeps the figures when a refresh fails, but not those of another range', async () => {
    let works = true
    const { client } = clientAnswering(({ query }) => (works ? numbers(query.get('dateRange'), 3) : { status: 502, body: 'x' }))
    const analytics = createLinkAnalytics(client, listener(), '1', 'all_time')
    analytics.load()
    await settle()
    works = false
    analytics.load()
    await settle()

    expect(analytics.state.value).toMatchObject({ status: 'ready', data: { totalViews: 3 }, problem: expect.any(String) })

    analytics.choose('last_month')
    analytics.load()
    await settle()
    expect(analytics.state.value.status).toBe('failed')

    works = true
    analytics.load()
    await settle()
    expect(analytics.state.value).toMatchObject({ status: 'ready', data: { dateRange: 'last_month' }, problem: null })
  })

  it('sends no request without an id', async () => {
    const { client, calls } = clientAnswering(() => link)
    const analytics = createLinkAnalytics(client, listener(), undefined, 'all_time')
    analytics.refresh()
    await settle()

    expect(calls).toEqual([])
    expect(analytics.state.value).toEqual({ status: 'failed', message: 'Checkout Link ID is missing.' })
  })
})

describe('sheet', () => {
  beforeEach(() => {
    URL.createObjectURL = vi.fn(() => 'blob:sheet')
    URL.revokeObjectURL = vi.fn()
  })

  it('exports the range of the page with the chosen rows and format', async () => {
    const { client, calls } = clientAnswering(() => ({ body: {} }))
    const notify = listener()
    const { sheet, choose } = createOverview(client, notify, 'last_30_days')
    choose('this_month')
    sheet.show()
    sheet.chooseBy('product')
    sheet.chooseFormat('csv')
    await sheet.save()

    expect(calls).toEqual(['GET /analytics/export?date_range=this_month&by=product&format=csv'])
    expect(notify.said).toEqual(['analytics_export.csv downloaded.'])
    expect(sheet.open.value).toBe(false)
  })

  it('stays open with the reason when the download fails; two clicks send one request', async () => {
    const { client, calls } = clientAnswering(() => refusal)
    const notify = listener()
    const { sheet } = createLinkAnalytics(client, notify, '1', 'all_time')
    sheet.show()
    await Promise.all([sheet.save(), sheet.save()])

    expect(calls).toEqual(['GET /carts/1/analytics/export?date_range=all_time&by=day&format=xlsx'])
    expect(notify.said).toEqual(['error: Something went wrong on our side.'])
    expect([sheet.open.value, sheet.busy.value]).toEqual([true, false])
  })
})
