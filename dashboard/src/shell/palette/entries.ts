import type { Schema } from '@linktill/sdk'
import { fold } from '../../lib/contains.ts'
import { sectionTitles, type SectionId, settingsHref, settingsPages, type SettingsPageName } from '../../lib/settings.ts'
import { chooseTheme, themes, type Theme } from '../../ui/theme.ts'

export const kinds = {
  pages: 'Pages',
  actions: 'Actions',
  products: 'Products',
  links: 'Checkout Links',
  orders: 'Orders',
  customers: 'Customers',
} as const
export type Kind = keyof typeof kinds
export const foundKinds = ['products', 'links', 'orders', 'customers'] as const

/** One line of the palette. It leads to `href`, or does something. */
export interface Entry {
  kind: Kind
  title: string
  subtitle?: string
  /** Other words that find it. */
  words?: string
  /** A path of the dashboard, or of the public pages. */
  href?: string
  act?: () => void
}

/** Sections of the settings, with other words that find them. */
const sectionWords: Partial<Record<SectionId, string>> = {
  'payment-processing': 'stripe connect payout',
  'vat-tax-settings': 'taxes invoices',
  'vat-report': 'taxes oss return',
  'domain-branding': 'logo colours look',
  'business-information': 'company address',
  'refused-buyers': 'block fraud',
  security: 'password passkey sessions two-factor',
  notifications: 'mail alerts',
}

/** The pages of the dashboard. */
export const pages: Entry[] = [
  { title: 'Dashboard', href: '/dashboard', words: 'home revenue' },
  { title: 'Products', href: '/dashboard/products', words: 'stock prices' },
  { title: 'Checkout Links', href: '/dashboard/checkout-links', words: 'share carts' },
  { title: 'Orders', href: '/dashboard/orders', words: 'sales refunds invoices' },
  { title: 'Analytics', href: '/dashboard/analytics', words: 'figures funnel reports' },
  { title: 'My Orders', href: '/dashboard/customers', words: 'purchases' },
  { title: 'Customers', href: '/dashboard/customers?tab=customers', words: 'buyers' },
  { title: 'Promo Codes', href: '/dashboard/promo-codes', words: 'discounts coupons' },
  { title: 'Automatic Discounts', href: '/dashboard/promo-codes/automatic', words: 'promo codes offers quantity' },
  { title: 'Codes in Bulk', href: '/dashboard/promo-codes/bulk', words: 'promo batch vouchers coupons' },
  { title: 'Payment Requests', href: '/dashboard/payment-requests', words: 'bill deposit remind due' },
  { title: 'Subscriptions', href: '/dashboard/subscriptions', words: 'recurring memberships renewals past due' },
  { title: 'Subscription figures', href: '/dashboard/subscriptions/figures', words: 'mrr churn cohorts recurring revenue' },
  { title: 'Money', href: '/dashboard/payouts', words: 'payouts balance bank deposits fees' },
  { title: 'API keys', href: '/dashboard/developers', words: 'developers secret' },
  { title: 'Webhooks', href: '/dashboard/developers/webhooks', words: 'developers events' },
  { title: 'Embed', href: '/dashboard/developers/embed', words: 'developers website script' },
  { title: 'Settings', href: '/dashboard/settings', words: 'account profile' },
  ...Object.entries({ shop: 'store', tax: 'vat', payments: 'facebook' }).map(([name, words]) => {
    const { title, href } = settingsPages[name as SettingsPageName]
    return { title, words, subtitle: 'Settings', href }
  }),
  ...Object.entries(sectionWords).map(([id, words]) => ({
    title: sectionTitles[id as SectionId],
    words,
    subtitle: 'Settings',
    href: settingsHref(id as SectionId),
  })),
  { title: 'Documentation', href: '/documentation', words: 'help guide' },
  { title: 'API reference', href: '/api-docs', words: 'help developers' },
].map((page) => ({ ...page, kind: 'pages' }))

const shownThemes = Object.entries(themes) as [Theme, string][]

/** What the palette can do. Actions that open a dialog lead to its page. */
export const createActions = (signOut: () => void): Entry[] =>
  [
    { title: 'Sell something', href: '/dashboard/sell', words: 'add new product link publish' },
    { title: 'Add Product', href: '/dashboard/products?open=new', words: 'create new' },
    { title: 'Create Link', href: '/dashboard/checkout-links?open=new', words: 'add new checkout share sell' },
    { title: 'Create Code', href: '/dashboard/promo-codes?open=new', words: 'add new promo discount coupon' },
    { title: 'Request Payment', href: '/dashboard/payment-requests?open=new', words: 'create new bill ask' },
    { title: 'Set up payments', href: settingsHref('payment-processing'), words: 'connect stripe account get paid' },
    ...shownThemes.map(([theme, name]) => ({
      title: `Theme: ${name}`,
      words: 'appearance mode colours',
      act: () => chooseTheme(theme),
    })),
    { title: 'Sign out', words: 'log out leave', act: signOut },
  ].map((action) => ({ ...action, kind: 'actions' as const }))

/** Returns the entry of a search result. A customer's hit names an address, not an id. A link has a page. */
export function entryOf(kind: (typeof foundKinds)[number], hit: Schema<'SearchHit'>): Entry {
  const id = encodeURIComponent(hit.id)
  const addresses = {
    products: `/dashboard/products?open=${id}`,
    links: `/dashboard/checkout-links/${id}`,
    orders: `/dashboard/orders?open=${id}`,
    customers: hit.href,
  }
  const href = addresses[kind]
  return { kind, title: hit.title, subtitle: hit.subtitle, href }
}

/** Whether every word of a text begins a word of the entry. */
export function matches({ title, subtitle = '', words = '' }: Entry, text: string): boolean {
  const own = wordsOf(`${title} ${subtitle} ${words}`)
  return wordsOf(text).every((wanted) => own.some((word) => word.startsWith(wanted)))
}

const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
