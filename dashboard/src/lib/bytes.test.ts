import { expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [8_808_038, '8.4 MB'],
  [500 * 1024 ** 2, '500 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('writes %i as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
