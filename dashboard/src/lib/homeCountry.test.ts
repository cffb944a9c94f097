import { expect, it } from 'vitest'
import { homeCountry } from './homeCountry.ts'

it.each([
  ['Europe/Berlin', 'DE'],
  ['Europe/Zurich', 'CH'],
  ['America/New_York', 'US'],
  ['UTC', null],
])('%s is a time zone of %s', (zone, country) => expect(homeCountry(zone)).toBe(country))
