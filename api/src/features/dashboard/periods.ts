/** The periods of the home page (docs/product/analytics.md#home-page) as ranges of the analytics. */
export const RANGES = { '7days': 'last_7_days', '30days': 'last_30_days', '90days': 'last_90_days', year: 'this_year' } as const

export type Period = keyof typeof RANGES
