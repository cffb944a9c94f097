import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { appearanceVariables } from './appearance.js'

it('converts names to custom properties', () => {
  expect(appearanceVariables({ borderRadius: '8px', fontFamily: 'Inter, "Noto Sans"' })).toEqual({
    '--ck-border-radius': '8px',
    '--ck-font-family': 'Inter, "Noto Sans"',
  })
})

const VARIABLES = [
  'colorPrimary',
  'colorOnPrimary',
  'colorBackground',
  'colorSurface',
  'colorText',
  'colorTextMuted',
  'colorBorder',
  'colorDanger',
  'colorSuccess',
  'borderRadius',
  'fontFamily',
  'fontSize',
  'spacing',
  'inputHeight',
  'shadow',
]

it.each(VARIABLES)('is used by the style sheet: %s', (name) => {
  const sheet = fs.readFileSync(path.join(import.meta.dirname, 'styles.css'), 'utf8')
  const [property] = Object.keys(appearanceVariables({ [name]: 'inherit' }))

  expect(property).toBeDefined()
  expect(sheet).toContain(`var(${property}`)
})

it.each(['red;}body{display:none', '</style><script>', 'url(https://evil.test/x)', 'red/*', 'a'.repeat(201)])(
  'drops %s',
  (value) => {
    expect(appearanceVariables({ colorText: value })).toEqual({})
  },
)

it('drops unknown names', () => expect(appearanceVariables({ colorFrog: 'green' })).toEqual({}))

it.each([
  ['#0b6e57', '#ffffff'],
  ['#fd0', '#000000'],
])('puts readable text on %s: %s', (colorPrimary, text) => {
  expect(appearanceVariables({ colorPrimary })['--ck-color-on-primary']).toBe(text)
})

it('keeps the text colour that the merchant chose', () => {
  expect(appearanceVariables({ colorPrimary: '#0b6e57', colorOnPrimary: 'gold' })['--ck-color-on-primary']).toBe('gold')
})

it.each([
  ['#fff4e6', 'light'],
  ['#141414', 'dark'],
])('uses one theme on a custom background: %s', (colorBackground, scheme) =>
  expect(appearanceVariables({ colorBackground })['--ck-color-scheme']).toBe(scheme),
)
