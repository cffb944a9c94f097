import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { createQrCode, qrSvg } from './qrCode.ts'

const URL = 'https://pay.example.com/checkout/k3x9q2abcd'

it('draws every dark module, with a quiet zone of four modules', () => {
  const { size, path } = createQrCode(URL)
  const dark = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(width); step++) dark.add(`${Number(x) + step} ${y}`)

  const { data } = encode(URL, { ecc: 'Q', border: 4 })
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])))
  expect(size).toBe(data.length)
  expect([...dark].sort()).toEqual(expected.sort())
  expect(Math.min(...expected.map((place) => Number(place.split(' ')[0])))).toBe(4)
})

it('is black on white as a file', () => {
  expect(qrSvg(createQrCode(URL))).toMatch(
    /^<svg [^>]*viewBox="0 0 (\d+) \1"[^>]*><path fill="#fff" d="M0 0h\1v\1H0z"\/><path d="M/,
  )
})
