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

/** For how long sections above may still load and grow. */
const SETTLING_MS = 3000
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Scrolls to a section and focuses it. Sections that load above it do not push it away, until the person moves. */
export function showSection(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  section.scrollIntoView()
  section.querySelector('h2')?.focus({ preventScroll: true })
  const kept = new ResizeObserver(() => section.scrollIntoView())
  kept.observe(section.parentElement!)
  const release = new AbortController()
  release.signal.addEventListener('abort', () => kept.disconnect())
  for (const move of MOVES) addEventListener(move, () => release.abort(), { signal: release.signal, passive: true })
  setTimeout(() => release.abort(), SETTLING_MS)
}
