import { expect, it } from 'vitest'
import { withDoors } from './doors.ts'

const element = (tagName: string, text: string) => ({ type: 'element', tagName, children: [{ type: 'text', value: text }] })
const home = () => ({
  type: 'root',
  children: [element('h1', 'Documentation'), element('h2', 'Sell'), element('p', 'Add a product.'), element('h2', 'Contribute')],
})

it('makes each chapter of the first page a section, and a door of each thing to do', () => {
  const tree = home()

  withDoors()(tree, { path: '/docs/.pages/documentation/index.md' })

  expect(tree.children).toMatchObject([
    { tagName: 'h1' },
    { tagName: 'section', properties: { dataDoor: '' }, children: [{ tagName: 'h2' }, { tagName: 'p' }] },
    { tagName: 'section', properties: {}, children: [{ tagName: 'h2' }] },
  ])
})

it('leaves other pages as they are', () => {
  const tree = home()

  withDoors()(tree, { path: '/docs/.pages/documentation/webhooks.md' })

  expect(tree).toEqual(home())
})
