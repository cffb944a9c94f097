import type { Schema } from '@linktill/sdk'
import { createLinkEditor } from '../src/pages/link/linkEditor.ts'
import { clientAnswering, listener } from './answering.ts'

/** A link as the API returns it, with options and limits that tests change. */
const LINK = {
  id: 'l1',
  slug: 'spring',
  name: 'Sale',
  currency: 'EUR',
  checkout_url: 'https://shop.test/checkout/spring',
  is_active: true,
  updated_at: '2026-01-05T09:30:00.000Z',
  options: {
    collect_shipping_address: true,
    shipping_countries: ['US', 'CA'],
    shipping_cost: null,
    shipping_rates: [{ countries: ['US'], from_total: 50, cost: 0 }],
    allow_promo_codes: true,
    promo_code_id: null,
    allow_indexing: false,
    customer_email: null,
    return_url: 'https://kiln.example/thanks',
    return_params: { ref: 'autumn' },
    questions: [],
    custom_message: null,
    tips: { type: 'amount', choices: [1, 2.5], allow_other: false, tax_class: 'zero' },
  },
  limits: {
    starts_at: null,
    ends_at: null,
    max_sales: null,
    max_per_customer: null,
    before_text: null,
    after_text: null,
    offers_waitlist: true,
  },
} as unknown as Schema<'Link'>

interface Sent {
  path: string
  ifMatch: string | null
  body: unknown
}

/** The editor of a link on a server that keeps one. `changeElsewhere` changes it as another tab would, `visit` only its ETag. */
export function editLink() {
  const sent: Sent[] = []
  let stored = LINK
  let visits = 0
  let version = 0
  /** Runs between the next read and the change. */
  let between: (() => void) | null = null
  const tag = () => `W/"${version}.${visits}"`
  function store(changes: Partial<Schema<'Link'>>) {
    stored = { ...stored, ...changes, updated_at: new Date(Date.UTC(2026, 1, ++version)).toISOString() }
  }
  const { client } = clientAnswering(({ method, path, body, ifMatch }) => {
    if (method === 'GET') {
      const answer = { body: stored, etag: tag() }
      between?.()
      between = null
      return answer
    }
    if (method === 'DELETE') return {}
    if (ifMatch !== null && ifMatch !== tag())
      return { status: 412, body: { message: 'Changed.', code: 'precondition_failed', errors: [] } }
    sent.push({ path, ifMatch, body })
    const { limits, isActive, ...own } = body as { limits?: object; isActive?: boolean; slug?: string }
    if (path.endsWith('/options')) store({ options: { ...stored.options, ...own } })
    else
      store({
        ...(own as Partial<Schema<'Link'>>),
        ...(isActive !== undefined && { is_active: isActive }),
        ...(limits && { limits: { ...stored.limits, ...limits } }),
      })
    return { body: stored }
  })
  const notify = listener()
  return {
    editor: createLinkEditor(client, LINK, 'UTC', notify),
    sent,
    said: notify.said,
    changeElsewhere: store,
    visitBetween: () => void (between = () => visits++),
  }
}
