/** A source of shoppers. Referrer and campaign are stored as for a real visit. */
export interface Channel {
  weight: number
  referrer: string | null
  utm: { source?: string; medium?: string; campaign?: string }
}

export const CHANNELS: Channel[] = [
  { weight: 30, referrer: null, utm: {} },
  { weight: 24, referrer: 'https://www.instagram.com/', utm: { source: 'instagram', medium: 'social', campaign: 'studio' } },
  { weight: 16, referrer: null, utm: { source: 'newsletter', medium: 'email', campaign: 'monthly' } },
  { weight: 12, referrer: 'https://www.google.com/', utm: {} },
  { weight: 9, referrer: 'https://www.pinterest.com/', utm: { source: 'pinterest', medium: 'social', campaign: 'glazes' } },
  { weight: 5, referrer: 'https://ceramics-forum.example/threads/celadon', utm: {} },
  { weight: 4, referrer: 'https://www.google.com/', utm: { source: 'google', medium: 'cpc', campaign: 'pottery-class' } },
]

/** As events store it: the referrer's host without www. */
export const sourceOf = ({ referrer }: Channel): string | null => referrer && new URL(referrer).hostname.replace(/^www\./, '')
