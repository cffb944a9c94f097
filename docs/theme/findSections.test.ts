import { describe, expect, it } from 'vitest'
import { excerptOf, findSections, sectionsOf } from './findSections.ts'

const page = (routePath: string, title: string, parts: [heading: string, text: string][]) => {
  let content = 'Introduction of the page.'
  const toc = parts.map(([text, below]) => {
    const charIndex = content.length + 2
    content += `\n\n${text}\n\n${below}`
    return { text, id: text.toLowerCase().replaceAll(' ', '-'), depth: 2, charIndex }
  })
  return { routePath, title, content, toc }
}
const sections = sectionsOf([
  page('/documentation/webhooks', 'Webhooks', [
    ['Rotate the secret', 'For 24 hours, both sign.'],
    ['Retries', 'Eight attempts, then the endpoint is off. '.repeat(12)],
  ]),
  page('/documentation/errors/out_of_stock', 'out_of_stock', []),
  page('/terms', 'Terms of Service', [['Liability', 'None.']]),
])
const titles = (query: string) => findSections(sections, query).map(({ title }) => title)

describe('findSections', () => {
  it('finds the sections that have every word, in any order', () => {
    expect(findSections(sections, 'secret rotate')[0]!.address).toBe('/documentation/webhooks#rotate-the-secret')
    expect(titles('secret eight')).toEqual([])
  })

  it('lists matches in titles first, and counts the title of the page', () => {
    expect(titles('webhooks')[0]).toBe('Webhooks')
    expect(titles('webhooks retries')).toEqual(['Retries'])
  })

  it('finds names of the API, and nothing outside of the guide', () => {
    expect(titles('out_of_stock')).toEqual(['out_of_stock'])
    expect(titles('liability')).toEqual([])
  })

  it.each(['', ' ', 'x', '"><script>'])('finds nothing for %j', (query) => {
    expect(titles(query)).toEqual([])
  })
})

it('shows the text around the first match', () => {
  const [section] = findSections(sections, 'attempts')

  expect(excerptOf(section!, 'attempts')).toMatch(/^Eight attempts, .+ …$/)
  expect(excerptOf({ ...section!, text: `${'a '.repeat(99)}needle` }, 'needle')).toMatch(/^… .*needle$/)
})
