/** The pages of the settings in order, with the sections of each by the id of their element. */
export const settingsPages = {
  account: {
    title: 'Account & security',
    href: '/dashboard/settings',
    sections: {
      'account-overview': 'Account Overview',
      'profile-settings': 'Profile Settings',
      security: 'Security',
      access: 'Access',
      notifications: 'Notifications',
      'danger-zone': 'Danger Zone',
    },
  },
  shop: {
    title: 'Shop & checkout',
    href: '/dashboard/settings/shop',
    sections: {
      'domain-branding': 'Domain & Branding',
      'business-information': 'Business Information',
      'consumer-protection': 'Consumer Protection',
      'refused-buyers': 'Refused Buyers',
      subscriptions: 'Subscriptions',
    },
  },
  tax: {
    title: 'Tax',
    href: '/dashboard/settings/tax',
    sections: { 'vat-tax-settings': 'VAT & Tax Settings', 'vat-report': 'VAT report' },
  },
  payments: {
    title: 'Payments & integrations',
    href: '/dashboard/settings/payments',
    sections: {
      'payment-processing': 'Payment Processing',
      'facebook-pixel': 'Facebook Pixel',
      'integration-status': 'Integration Status',
    },
  },
} as const

export type SettingsPageName = keyof typeof settingsPages
type Sections = { [Name in SettingsPageName]: (typeof settingsPages)[Name]['sections'] }
export type SectionId = { [Name in SettingsPageName]: keyof Sections[Name] }[SettingsPageName]

const all = Object.values(settingsPages)

/** The titles of all sections. */
export const sectionTitles = Object.assign({}, ...all.map(({ sections }) => sections)) as Record<SectionId, string>

/** Returns the address of a section. */
export const settingsHref = (id: SectionId): string => `${pageOf(id)!.href}#${id}`

const pageOf = (id: string) => all.find(({ sections }) => Object.hasOwn(sections, id))

/**
 * Returns the address that an older link to the settings means now, or null if it is right. All sections were on one page, whose
 * links are in mails and bookmarks, and the payment provider returned there.
 */
export function movedSettings({ path, search, hash }: { path: string; search: string; hash: string }): string | null {
  const { account, payments } = settingsPages
  const id = hash.slice(1)
  if (path === account.href && new URLSearchParams(search).has('connect')) return `${payments.href}${search}${hash}`
  const named = Object.hasOwn(settingsPages, id) ? settingsPages[id as SettingsPageName] : null
  const page = named ?? pageOf(id)
  return page && page.href !== path ? `${page.href}${search}${named ? '' : hash}` : null
}
