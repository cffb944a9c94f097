import { browserStorage } from '../browserStorage.ts'

/**
 * When the shopper is asked before events are sent to the ad platform. `auto` asks if their time zone is in the EEA, the UK or
 * Switzerland. `always` sends without asking, `ask` always asks, `never` sends nothing. See docs/product/events.md#consent.
 */
export type ConsentMode = 'auto' | 'always' | 'ask' | 'never'

export type Consent = 'yes' | 'no' | 'ask'

/** Returns the current consent. `timeZone` is an IANA name; an unknown time zone counts as European. */
export function readConsent(mode: ConsentMode, pixelId: string, timeZone = readTimeZone()): Consent {
  if (mode === 'never') return 'no'
  if (mode === 'always' || (mode === 'auto' && !asksIn(timeZone))) return 'yes'
  const answer = read(pixelId)
  return answer === 'yes' || answer === 'no' ? answer : 'ask'
}

/** Stores the answer for this pixel. */
export function writeConsent(pixelId: string, answer: 'yes' | 'no'): void {
  try {
    browserStorage('localStorage')?.setItem(nameOf(pixelId), answer)
  } catch {
    // Storage is blocked: the shopper is asked again on the next visit.
  }
}

export const asksIn = (timeZone: string | undefined): boolean => !timeZone || ZONES.has(timeZone)

const ZONES = new Set(
  (
    'Amsterdam Athens Belfast Berlin Bratislava Brussels Bucharest Budapest Busingen Copenhagen Dublin Helsinki Lisbon Ljubljana London ' +
    'Luxembourg Madrid Malta Mariehamn Oslo Paris Prague Riga Rome Sofia Stockholm Tallinn Vaduz Vienna Vilnius Warsaw Zagreb Zurich'
  )
    .split(' ')
    .map((city) => `Europe/${city}`)
    .concat(
      [
        'Arctic/Longyearbyen',
        'Asia/Famagusta',
        'Asia/Nicosia',
        'Atlantic/Azores',
        'Atlantic/Canary',
        'Atlantic/Madeira',
        'Atlantic/Reykjavik',
      ],
      ['Africa/Ceuta', 'America/Cayenne', 'America/Guadeloupe', 'America/Martinique', 'Indian/Mayotte', 'Indian/Reunion'],
    ),
)

const nameOf = (pixelId: string): string => `pixel-consent:${pixelId}`

function read(pixelId: string): string | null {
  try {
    return browserStorage('localStorage')?.getItem(nameOf(pixelId)) ?? null
  } catch {
    return null
  }
}

const readTimeZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone
