/** The sections in order, by the id of their element. */
export const sections = {
  'account-overview': 'Account Overview',
  'profile-settings': 'Profile Settings',
  'payment-processing': 'Payment Processing',
  'vat-tax-settings': 'VAT & Tax Settings',
  'facebook-pixel': 'Facebook Pixel',
  'integration-status': 'Integration Status',
  'domain-branding': 'Domain & Branding',
  'business-information': 'Business Information',
  'consumer-protection': 'Consumer Protection',
  'refused-buyers': 'Refused Buyers',
  security: 'Security',
  access: 'Access',
  notifications: 'Notifications',
  'danger-zone': 'Danger Zone',
} as const

export type SectionId = keyof typeof sections

/** Scrolls to a section and focuses it. */
export function showSection(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.querySelector('h2')?.focus({ preventScroll: true })
}
