import { expect, it } from 'vitest'
import { isoDayIn } from './isoDayIn.ts'

it('returns the day of each time zone at one moment, also when asked again', () => {
  const moment = new Date('2026-03-31T23:30:00Z')

  for (let time = 0; time < 2; time++)
    expect(['Pacific/Kiritimati', 'UTC', 'America/New_York'].map((zone) => isoDayIn(zone, moment))).toEqual([
      '2026-04-01',
      '2026-03-31',
      '2026-03-31',
    ])
})
