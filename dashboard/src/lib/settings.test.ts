import { describe, expect, it } from 'vitest'
import { movedSettings, settingsHref } from './settings.ts'

const SETTINGS = '/dashboard/settings'
const moved = (address: string) => {
  const { pathname: path, search, hash } = new URL(address, `https://linktill.example${SETTINGS}`)
  return movedSettings({ path, search, hash })
}

describe('movedSettings', () => {
  it.each([
    ['#payment-processing', '/payments#payment-processing'],
    ['?from=mail#vat-tax-settings', '/tax?from=mail#vat-tax-settings'],
    ['settings/tax#security', '#security'],
    ['#payments', '/payments'],
    ['?connect=refresh', '/payments?connect=refresh'],
  ])('leads from %s to the page of the section', (old, now) => {
    expect(moved(old)).toBe(`${SETTINGS}${now}`)
  })

  it.each([
    '',
    '#security',
    'settings/shop#refused-buyers',
    'settings/payments?connect=refresh',
    'settings/tax#toString',
    '#constructor',
  ])('leaves %s alone', (address) => {
    expect(moved(address)).toBeNull()
  })
})

it('names the page of a section', () => {
  expect([settingsHref('security'), settingsHref('vat-report')]).toEqual([`${SETTINGS}#security`, `${SETTINGS}/tax#vat-report`])
})
