import { describe, expect, it } from 'vitest'
import { isPostcode, numbersAccepted, placeOf } from './territories.ts'

describe('placeOf', () => {
  it.each([
    ['ES', '35001', 'the Canary Islands'],
    ['ES', 'E-38 001', 'the Canary Islands'],
    ['ES', '51001', 'Ceuta'],
    ['ES', '52006', 'Melilla'],
    ['DE', 'D-27498', 'Heligoland'],
    ['DE', '78266', 'Büsingen'],
    ['FI', 'FI-22100', 'Åland'],
    ['FR', '97100', 'Guadeloupe'],
    ['FR', '97150', 'Saint-Martin'],
    ['GR', '630 86', 'Mount Athos'],
    ['IT', '23041', 'Livigno'],
    ['IT', '22061', 'Campione d’Italia'],
    ['GB', 'bt487aa', 'Northern Ireland'],
    ['GB', 'JE2 3AB', 'Jersey'],
    ['ES', '28001', null],
    ['DE', '78267', null],
    ['GB', 'B1 1AA', null],
    ['US', '35001', null],
    ['ES', null, null],
  ])('knows the part of %s at %s: %s', (country, postcode, part) => {
    expect(placeOf(country, postcode).part).toBe(part)
  })

  it.each([
    ['MC', null, 'FR', 'FR'],
    ['IM', null, 'GB', 'GB'],
    ['LI', '9490', 'CH', 'CH'],
    ['FR', '98000', 'FR', 'FR'],
    ['FR', '97430', 'RE', 'RE'],
    ['GB', 'BT1 1AA', 'XI', 'GB'],
    ['ES', '35001', null, null],
  ])('taxes %s %s as %s for goods, %s for services', (country, postcode, goods, services) => {
    expect(placeOf(country, postcode)).toMatchObject({ goods, services })
  })
})

describe('isPostcode', () => {
  it.each([
    ['ES', '35001', true],
    ['ES', 'E-35001', true],
    ['ES', '3500', false],
    ['DE', 'D 27498', true],
    ['DE', 'Helgoland', false],
    ['GB', 'SW1A 1AA', true],
    ['GB', 'GIR', false],
    ['NL', '1012', true],
    ['US', 'anything', true],
  ])('of %s: %s is %s', (country, postcode, expected) => {
    expect(isPostcode(country, postcode)).toBe(expected)
  })
})

describe('numbersAccepted', () => {
  it.each([
    ['FR', '75001', ['FR']],
    ['MC', '98000', ['MC', 'FR']],
    ['GB', 'BT1 1AA', ['GB', 'XI']],
    ['ES', '35001', ['ES']],
  ])('of %s %s are %j', (country, postcode, expected) => {
    expect(numbersAccepted(country, postcode)).toEqual(expected)
  })
})
