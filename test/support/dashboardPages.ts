interface DashboardPage {
  route: string
  /** The heading in a shop of Ada's, whose link is called First print. */
  heading: RegExp | string
  /** Whether it shares its states of error with another page. */
  tab?: boolean
  /** Paths of calls that are sent after others have been answered. */
  after?: string[]
}

const CUSTOMERS = '/dashboard/customers'
export const CUSTOMER = `${CUSTOMERS}/:id`
/** Every route of the dashboard, as in `preload.json`. */
export const PAGES: DashboardPage[] = [
  { route: '/dashboard', heading: /Ada/ },
  { route: '/dashboard/products', heading: 'Products' },
  { route: '/dashboard/checkout-links', heading: 'Checkout Links' },
  // What a link brings is asked for its items, so after it.
  ...['', '/offer', '/checkout', '/rules'].map((tab) => ({
    route: `/dashboard/checkout-links/:id${tab}`,
    heading: 'First print',
    tab: tab !== '',
    after: ['/api/fees/preview'],
  })),
  { route: '/dashboard/checkout-links/:id/analytics', heading: 'First print' },
  { route: '/dashboard/sell', heading: 'Sell something' },
  { route: '/dashboard/orders', heading: 'Orders' },
  { route: CUSTOMERS, heading: 'My Orders' },
  { route: `${CUSTOMERS}?tab=customers`, heading: 'My Orders', tab: true },
  { route: '/dashboard/promo-codes', heading: 'Promo Codes' },
  { route: '/dashboard/payment-requests', heading: 'Checkout Links' },
  { route: '/dashboard/subscriptions', heading: 'Subscriptions' },
  { route: '/dashboard/subscriptions/figures', heading: 'Subscription figures' },
  // Its call is sent and answered also without a subscription.
  { route: '/dashboard/subscriptions/:id', heading: 'Subscription' },
  { route: '/dashboard/payouts', heading: 'Money' },
  { route: '/dashboard/analytics', heading: 'Analytics' },
  { route: '/dashboard/developers', heading: 'Developers' },
  { route: '/dashboard/developers/webhooks', heading: 'Developers', tab: true },
  { route: '/dashboard/developers/embed', heading: 'Developers', tab: true },
  { route: '/dashboard/settings', heading: 'Settings' },
  { route: '/dashboard/settings/shop', heading: 'Settings' },
  { route: '/dashboard/settings/tax', heading: 'Settings' },
  { route: '/dashboard/settings/payments', heading: 'Settings' },
  // Last, because its shop has a sale, and with one some of the others load more later.
  { route: CUSTOMER, heading: 'Nora Lindqvist' },
]
