import { pageOf } from '../checkout-links/links.ts'

/** The tabs of a link's page, by the end of their address. The first has none. */
const TABS = { share: 'Share', offer: 'Offer', checkout: 'Checkout', rules: 'Rules' } as const

export type TabName = keyof typeof TABS

export const isTab = (text: string): text is TabName => Object.hasOwn(TABS, text)

const tabAddress = (linkId: string, tab: TabName): string => (tab === 'share' ? pageOf(linkId) : `${pageOf(linkId)}/${tab}`)

/** The tabs as links, and the page of the analytics. `wrong` names those with problems. */
export const tabsOf = (linkId: string, wrong: readonly TabName[] = []) => [
  ...(Object.keys(TABS) as TabName[]).map((tab) => ({
    title: TABS[tab],
    href: tabAddress(linkId, tab),
    wrong: wrong.includes(tab) ? 'has problems' : undefined,
  })),
  { title: 'Analytics', href: `${pageOf(linkId)}/analytics` },
]

/** Whether a path is a tab of the link's page. */
export const isTabOf = (linkId: string, pathname: string): boolean =>
  (Object.keys(TABS) as TabName[]).some((tab) => tabAddress(linkId, tab) === pathname)
