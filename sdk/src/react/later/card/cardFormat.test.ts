import { describe, expect, it } from 'vitest'
import { brandOf, caretAfter, checkExpiry, formatCode, formatExpiry, formatNumber } from './cardFormat.js'

describe('formatNumber', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-42', '4242 42'],
    ['4242 ', '4242'],
    ['abc', ''],
  ])('formats %s as "%s"', (typed, text) => expect(formatNumber(typed)).toBe(text))
})

describe('formatExpiry', () => {
  it.each([
    ['0', '0'],
    ['04', '04 / '],
    ['4', '04 / '],
    ['0430', '04 / 30'],
    ['4/30', '04 / 30'],
    ['04/2030', '04 / 30'],
    ['12 / 3', '12 / 3'],
  ])('formats %s as "%s"', (typed, text) => expect(formatExpiry(typed)).toBe(text))

  it('allows deleting the slash', () => expect(formatExpiry('04 /', '04 / ')).toBe('04'))
})

describe('checkExpiry', () => {
  const now = new Date(2026, 10, 21)
  it.each([
    ['11 / 26', 'good'],
    ['10 / 26', 'past'],
    ['13 / 30', 'invalid'],
    ['00 / 30', 'invalid'],
    ['04', 'invalid'],
    ['', 'invalid'],
  ])('judges "%s" as %s', (text, result) => expect(checkExpiry(text, now)).toBe(result))
})

it('formatCode keeps four digits', () => expect(formatCode('12a345')).toBe('1234'))

it('caretAfter keeps the caret behind the same digits', () => {
  expect(caretAfter('4242 4242', 5)).toBe(6)
  expect(caretAfter('4242 4242', 0)).toBe(0)
  expect(caretAfter('42', 9)).toBe(2)
})

describe('brandOf', () => {
  it.each([
    ['4', 'Visa'],
    ['5555', 'Mastercard'],
    ['2720', 'Mastercard'],
    ['2721', null],
    ['378282', 'American Express'],
    ['6011', 'Discover'],
    ['3056', 'Diners Club'],
    ['3530', 'JCB'],
    ['6200', 'UnionPay'],
    ['', null],
    ['9', null],
  ])('names the brand of %s: %s', (digits, brand) => {
    expect(brandOf(digits)).toBe(brand)
  })
})
