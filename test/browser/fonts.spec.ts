import { expect, test } from '../support/product.ts'

test.skip(process.platform !== 'linux', 'fontconfig chooses fonts on Linux alone')

test('renders with the fonts of the project on every machine', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!
    return ['DejaVu Sans', 'sans-serif', 'Liberation Sans', 'Arial'].map((font) => {
      context.font = `100px '${font}', sans-serif`
      return context.measureText('Linktill').width
    })
  })

  expect(widths).toEqual(widths.map(() => widths[0]))
})
