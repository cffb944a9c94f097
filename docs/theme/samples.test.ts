import { expect, it } from 'vitest'
import { fillIn, fillTexts, type Own, placesIn } from './samples.ts'

const nobody: Own = { server: null, urlId: null, key: null }
const server = {
  origin: 'https://shop.example',
  testMode: true,
  embed_pinned_url: '/embed/v1.abc.js',
  embed_integrity: 'sha384-x',
  sdk_integrity: 'sha512-x',
}

it('puts the address of the server, the link and the key into a sample', () => {
  const sample = `curl https://pay.example.com/api -H "Bearer sk_test_…" # http://localhost:3000/checkout/g8vq5wn2rc {{embed_integrity}} {{other}}`

  expect(fillIn(sample, { server, urlId: 'abcdefghij', key: 'sk_test_1' })).toBe(
    'curl https://shop.example/api -H "Bearer sk_test_1" # https://shop.example/checkout/abcdefghij sha384-x {{other}}',
  )
  expect(fillIn(sample, nobody)).toBe(sample)
})

it('knows which values of a merchant a sample takes', () => {
  expect(placesIn("link: 'k3x9q2abcd'")).toEqual(['link'])
  expect(placesIn('Bearer sk_test_…')).toEqual(['key'])
  expect(placesIn('npm ci')).toEqual([])
})

it('changes texts in place, as often as a value comes', () => {
  const pre = document.createElement('pre')
  pre.innerHTML = '<code><span>"https://pay.example.com"</span> <span>k3x9q2abcd</span></code>'
  const [first] = pre.querySelectorAll('span')
  const text = first!.firstChild

  fillTexts(pre, { ...nobody, server })
  fillTexts(pre, { ...nobody, server, urlId: 'abcdefghij' })

  expect(pre.textContent).toBe('"https://shop.example" abcdefghij')
  expect(first!.firstChild).toBe(text)
})
