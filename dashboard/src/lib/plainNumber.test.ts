import { expect, it } from 'vitest'
import { plainNumber } from './plainNumber.ts'

it.each([
  ['24,50', '24.50'],
  ['24,5', '24.5'],
  ['0,99', '0.99'],
  [' 1234,50 ', '1234.50'],
  ['1,234', '1234'],
  ['1,234,567', '1234567'],
  ['1,234.50', '1234.50'],
])('reads %j as %s', (typed, plain) => expect(plainNumber(typed)).toBe(plain))

it.each(['24.50', '24', '', '1.234,50', '1,2345', '0,999', '12,34,56', ',50', '24,', '5, 10', 'free'])(
  'leaves %j as it was typed',
  (typed) => expect(plainNumber(typed)).toBe(typed),
)
