import type { Plugin, Rollup } from 'vite'

/** The lazy pages of each route, as folders of `src/pages`. `:id` matches any segment. */
export const PAGES: Record<string, string[]> = {
  '/login': ['login/LoginPage'],
  '/signup': ['signup/SignupPage'],
  '/forgot-password': ['forgot-password/ForgotPasswordPage'],
  '/reset-password': ['reset-password/ResetPasswordPage'],
  '/finish-factor-recovery': ['reset-password/ResetPasswordPage'],
  '/stop-factor-recovery': ['stop-factor-recovery/StopRecoveryPage'],
  '/confirm-email': ['confirm-email/ConfirmEmailPage'],
  '/undo-email-change': ['undo-email-change/UndoEmailChangePage'],
  '/not-me': ['not-me/NotMePage'],
  '/account/orders': ['account-orders/AccountOrdersPage'],
  '/account/orders/:id/invoice': ['invoice/InvoicePage'],
  '/account/orders/:id/withdraw': ['withdraw/WithdrawPage'],
  '/account/subscriptions': ['account-subscriptions/AccountSubscriptionsPage'],
  '/account/unsubscribe': ['unsubscribe/UnsubscribePage'],
  '/dashboard': ['dashboard/DashboardPage'],
  '/dashboard/products': ['products/ProductsPage'],
  '/dashboard/sell': ['sell/SellPage'],
  '/dashboard/checkout-links': ['checkout-links/LinksPage'],
  '/dashboard/checkout-links/:id': ['link/LinkPage', 'link/ShareTab'],
  '/dashboard/checkout-links/:id/offer': ['link/LinkPage', 'link/OfferTab'],
  '/dashboard/checkout-links/:id/checkout': ['link/LinkPage', 'link/CheckoutTab'],
  '/dashboard/checkout-links/:id/rules': ['link/LinkPage', 'link/RulesTab'],
  '/dashboard/checkout-links/:id/analytics': ['analytics/LinkAnalyticsPage'],
  '/dashboard/orders': ['orders/OrdersPage'],
  '/dashboard/customers': ['customers/CustomersPage'],
  '/dashboard/customers?tab=customers': ['customers/CustomersPage', 'customers/CustomersTab'],
  '/dashboard/customers/:id': ['customer/CustomerPage'],
  '/dashboard/analytics': ['analytics/AnalyticsPage'],
  '/dashboard/promo-codes': ['promo-codes/PromoCodesPage'],
  '/dashboard/payment-requests': ['payment-requests/PaymentRequestsPage'],
  '/dashboard/subscriptions': ['subscriptions/SubscriptionsPage'],
  '/dashboard/subscriptions/figures': ['subscriptions/SubscriptionFiguresPage'],
  '/dashboard/subscriptions/:id': ['subscription/SubscriptionPage'],
  '/dashboard/payouts': ['payouts/PayoutsPage'],
  '/dashboard/developers': ['developers/DevelopersPage'],
  '/dashboard/developers/webhooks': ['developers/DevelopersPage', 'developers/webhooks/WebhooksTab'],
  '/dashboard/developers/embed': ['developers/DevelopersPage', 'developers/embed/EmbedTab'],
  '/dashboard/settings': ['settings/SettingsPage', 'settings/AccountSections'],
  '/dashboard/settings/shop': ['settings/SettingsPage', 'settings/ShopSections'],
  '/dashboard/settings/tax': ['settings/SettingsPage', 'settings/TaxSections'],
  '/dashboard/settings/payments': ['settings/SettingsPage', 'settings/PaymentsSections'],
}

/**
 * Writes `preload.json`: the tags that preload the script and styles of each route. The server inserts them into the document, so that
 * they load together with the first script and a page needs only two round trips: scripts, then data.
 */
export function preload(): Plugin {
  return {
    name: 'linktill:preload',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const first = chunks.find(({ isEntry, name }) => isEntry && name === 'index')
      if (!first) return
      const there = filesOf(first, bundle)
      const filesOfModule = (module: string): string[] => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}.tsx`))
        if (!chunk?.isDynamicEntry)
          return this.error(`dashboard/build/preload.ts names ${module}, which is no script of its own.`)
        return [...filesOf(chunk, bundle)].filter((file) => !there.has(file))
      }
      const own = filesOfModule('start')
      const tags = Object.entries(PAGES).map(([address, pages]) => {
        const later = pages.flatMap((page) => filesOfModule(`pages/${page}`)).filter((file) => !own.includes(file))
        return [address, [...own.map(tagOf), ...new Set(later.map(tagOfLater))]]
      })
      this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(Object.fromEntries(tags), null, 2) })
    },
  }
}

/** Returns the scripts and styles that a chunk needs before it runs. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return seen
  seen.add(chunk.fileName)
  for (const file of chunk.viteMetadata?.importedCss ?? []) seen.add(file)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, seen)
  }
  return seen
}

/** The outline needs no styles of the page, so they do not delay the first frame. The page waits for them when it is imported. */
const tagOfLater = (file: string) =>
  file.endsWith('.css') ? `<link rel="preload" as="style" crossorigin href="/${file}">` : tagOf(file)

const tagOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`
