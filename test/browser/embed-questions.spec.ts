import { sellService } from '../support/checkout.ts'
import { buyIn, expect, frameOf, LISTEN, scriptTag, test } from '../support/site.ts'

const QUESTIONS = [
  { key: 'size', label: 'Size', kind: 'choice' as const, required: true, choices: ['S', 'M'] },
  { key: 'meals', label: 'Meals', kind: 'choices' as const, choices: ['Lunch', 'Dinner'] },
]
const PREFILL = `{ email: 'nora@example.com', answers: { size: 'M', meals: ['Dinner'], hat: 'none' } }`

for (const [mode, target] of [
  ['modal', 'null'],
  ['inline', `'#here'`],
] as const)
  test(`a page prefills answers: ${mode}`, async ({ page, shop, site }) => {
    const { link } = await sellService(shop, { questions: QUESTIONS })
    const open = `Linktill.open({ link: '${link.url_id}', target: ${target}, prefill: ${PREFILL}, on: { '*': hear } })`
    await page.goto(
      site.put('/', `<h1>Shop</h1><div id=here></div>${scriptTag()}<script>${LISTEN};Linktill.push(() => ${open})</script>`),
    )
    const frame = frameOf(page)
    await expect(frame.getByLabel('Size')).toHaveValue('M')
    await expect(frame.getByLabel('Dinner')).toBeChecked()
    await frame.getByLabel('Lunch').check()
    await buyIn(frame)

    const { orders } = await shop.client.listOrders()
    const { answers } = await shop.client.getOrder({ path: { id: orders[0]!.id } })
    expect(answers).toMatchObject([
      { key: 'size', value: 'M' },
      { key: 'meals', value: ['Lunch', 'Dinner'] },
    ])
  })
