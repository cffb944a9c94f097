import type { Client, Schema } from '@linktill/sdk'
import { identityText } from '../../../lib/identity.ts'
import { createLoader } from '../../../lib/loader.ts'
import { type SectionId, settingsHref } from '../../../lib/settings.ts'

/** One thing that a shop needs before it sells. `optional`: only some shops need it, and this one does not have it. */
export interface Check {
  title: string
  state: 'done' | 'open' | 'optional'
  text: string
  /** Where it is set. */
  link?: { label: string; href: string }
}

interface Facts {
  merchant: Schema<'User'>
  account: Schema<'IntegrationsStatus'>['stripe']
  keys: Schema<'ApiKey'>[]
  endpoints: Schema<'WebhookEndpoint'>[]
}

/** What the server knows of an account's readiness. */
export const createGoingLive = (client: Client) =>
  createLoader(async () => {
    const [merchant, { stripe: account }, { data: keys }, { data: endpoints }] = await Promise.all([
      client.getMe(),
      client.getIntegrationsStatus(),
      client.listApiKeys(),
      client.listWebhookEndpoints(),
    ])
    return checksOf({ merchant, account, keys, endpoints })
  })

const settings = (section: SectionId) => ({ label: 'Settings', href: settingsHref(section) })

/** Returns the checks of an account, in the order in which they are done. */
export function checksOf({ merchant, account, keys, endpoints }: Facts): Check[] {
  return [modeOf(merchant), ...shopOf(merchant, account), ...programsOf(merchant, keys, endpoints)]
}

const modeOf = ({ testMode }: Facts['merchant']): Check => ({
  title: 'Real payments',
  state: testMode ? 'open' : 'done',
  text: testMode
    ? 'This server is in test mode: no money moves. Its operator sets the live keys of the payment provider, on a server of its own.'
    : 'This server takes real payments.',
})

function shopOf(merchant: Facts['merchant'], account: Facts['account']): Check[] {
  const { emailConfirmed, identityMissing, vatEnabled, smallBusiness, termsUrl, privacyUrl } = merchant
  const missing = [!termsUrl && 'terms', !privacyUrl && 'privacy policy'].filter(Boolean)
  return [
    {
      title: 'Email address',
      state: emailConfirmed ? 'done' : 'open',
      text: emailConfirmed ? 'It is confirmed.' : 'Open the link in the mail that we sent. Without it your shop sends no mails.',
      link: settings('profile-settings'),
    },
    {
      title: 'Payment account',
      state: account.canAcceptPayments ? 'done' : 'open',
      text: account.canAcceptPayments
        ? 'Your checkouts can take payments.'
        : account.connected
          ? 'The provider still needs something from you.'
          : 'Connect an account, so that money can reach you.',
      link: settings('payment-processing'),
    },
    {
      title: 'Who sells',
      state: identityMissing.length ? 'open' : 'done',
      text: identityMissing.length
        ? `Invoices and the checkout lack your ${identityText(identityMissing)}.`
        : 'Invoices and the checkout name your business.',
      link: settings('business-information'),
    },
    {
      title: 'Tax',
      state: vatEnabled || smallBusiness ? 'done' : 'optional',
      text: vatEnabled
        ? 'Your shop charges tax.'
        : smallBusiness
          ? 'Your shop is a small business and charges none.'
          : 'Your shop charges no tax. Make sure that this is right for you.',
      link: settings('vat-tax-settings'),
    },
    {
      title: 'Terms and privacy policy',
      state: missing.length ? 'open' : 'done',
      text: missing.length ? `Buyers find no ${missing.join(' and no ')}.` : 'The checkout links to both.',
      link: settings('business-information'),
    },
  ]
}

const HOME = '/dashboard/developers'
const LOCAL = /^https?:\/\/(localhost|127\.|\[::1\])/

function programsOf(
  { testMode, allowedOrigins }: Facts['merchant'],
  keys: Facts['keys'],
  endpoints: Facts['endpoints'],
): Check[] {
  const used = keys.filter((key) => key.status === 'active' && key.last_used_at)
  const enabled = endpoints.filter((one) => one.enabled)
  const failing = enabled.filter((one) => one.failing_since)
  const local = enabled.filter(({ url }) => LOCAL.test(url))
  const site = allowedOrigins.length > 0
  return [
    {
      title: 'Sites that show the checkout',
      state: site ? 'done' : 'optional',
      text: site
        ? `${allowedOrigins.join(', ')}.`
        : `Needed if you embed the checkout.${testMode ? ' In test mode every localhost may, live none.' : ''}`,
      link: settings('domain-branding'),
    },
    {
      title: 'API key',
      state: used.length ? 'done' : 'optional',
      text: used.length
        ? `${new Intl.ListFormat('en').format(used.map(({ name }) => name))}: used by a program.${testMode ? ' A live server needs a key of its own.' : ''}`
        : 'Needed if a program of yours calls the API. None has used a key yet.',
      link: { label: 'API keys', href: HOME },
    },
    {
      title: 'Webhooks',
      state: failing.length || (!testMode && local.length) ? 'open' : enabled.length ? 'done' : 'optional',
      text: failing.length
        ? `${failing.map(({ url }) => url).join(', ')} does not answer with success.`
        : local.length
          ? `${local.map(({ url }) => url).join(', ')} is on your machine. A live server needs a public https address.`
          : enabled.length
            ? 'Your endpoints take what they get.'
            : 'Needed if a program of yours acts on orders.',
      link: { label: 'Webhooks', href: `${HOME}/webhooks` },
    },
  ]
}
