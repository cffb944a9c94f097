import fs from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawable } from './cardFonts.ts'
import { cut, wrap } from './cardText.ts'
import type { CardContent } from './drawCard.ts'
import { type CardPictures, MAX_BYTES, paintCard } from './paintCard.ts'

const KEPT = new URL('../../../../test/cards/', import.meta.url)
const picture = fs.readFileSync(new URL('../../../../demo/pictures/mug.svg', import.meta.url))
/** Share of pixels that may differ visibly: a new release of the encoder chooses other colours for a few. */
const MAX_DIFFERENT = 0.002

const paint = (content: Partial<CardContent>, changes: Partial<CardPictures> = {}) =>
  paintCard(
    { name: 'First glaze set', detail: null, price: '$96.00', shop: 'Kiln & Clay', accent: '#9a4320', ...content },
    { picture, isOwn: false, logo: null, ...changes },
  )

/** Share of the pixels of which a channel differs by more than 24. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).removeAlpha().raw().toBuffer()))
  let different = 0
  for (let at = 0; at < a!.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs(a![at + channel]! - b![at + channel]!) > 24)) different++
  return different / (a!.length / 3)
}

/** With `CARDS=write`, makes the references again. Look at them. */
async function expectAsKept(name: string, file: Buffer) {
  const kept = new URL(`${name}.png`, KEPT)
  if (process.env['CARDS'] === 'write') fs.writeFileSync(kept, file)
  expect(file.length).toBeLessThanOrEqual(MAX_BYTES)
  expect(await difference(file, fs.readFileSync(kept))).toBeLessThan(MAX_DIFFERENT)
}

describe('a drawn card', () => {
  it('is at most 150 KB, whatever the picture of the merchant shows', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 70 } as const
    const grain = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer()

    const file = await paint({}, { picture: grain, isOwn: true })

    expect(file.length).toBeLessThanOrEqual(MAX_BYTES)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  it('shows picture, name, items, price and shop', async () => {
    const detail = 'Speckled mug, Glazing course and Clay body guide'
    await expectAsKept('plain', await paint({ detail }))
  })

  it('cuts a long name after four lines', async () => {
    const name = `The complete starter collection with wheel, kiln shelves and forty glazes, ${'and a course '.repeat(9)}`
    await expectAsKept('long-name', await paint({ name, detail: 'Wheel, '.repeat(40) }))
  })

  it('breaks a word that is wider than a line', async () => {
    await expectAsKept('long-word', await paint({ name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung' }))
  })

  it('is mirrored for an Arabic name, with Latin words and numbers in their own direction', async () => {
    await expectAsKept('arabic', await paint({ name: 'طقم أكواب خزفية (٦ قطع) من Kiln & Clay', shop: 'متجر الخزف' }))
  })

  it('is mirrored for a Hebrew name, and shows the mark of the shop without a picture', async () => {
    await expectAsKept(
      'hebrew',
      await paint({ name: 'ספר מתכונים 2026 – מהדורה שנייה!', shop: 'הסטודיו', price: '₪120.00' }, { picture: null }),
    )
  })

  it('shows the rest of a card when the fonts lack the letters of its name', async () => {
    await expectAsKept('japanese', await paint({ name: '手作りの陶器セット', shop: '陶芸スタジオ' }))
  })

  it('is the same when the picture or the logo cannot be read', async () => {
    const without = await paint({}, { picture: null })

    expect(await difference(await paint({}, { picture: Buffer.from('<svg'), logo: Buffer.from('no picture') }), without)).toBe(0)
  })

  it('draws markup in a name as text', async () => {
    const evil = '</svg><image href="file:///etc/passwd"/>'

    expect(await difference(await paint({ name: evil, shop: evil }), await paint({ name: 'x' }))).toBeGreaterThan(0.001)
  })
})

describe('drawable', () => {
  it.each([
    ['Κούπα «Чашка» żółć', 'Κούπα «Чашка» żółć'],
    ['  two\n lines ', 'two lines'],
    ['Gift 🎁 set', 'Gift set'],
    ['abc\u202egpj.exe', 'abcgpj.exe'],
    ['手作りの陶器', null],
    ['ชุดถ้วย', null],
    ['🎁🎁', null],
    ['', null],
  ])('of %j is %j', (text, drawn) => {
    expect(drawable(text)).toBe(drawn)
  })
})

describe('wrap', () => {
  const widthOf = (line: string) => line.length

  it('breaks between words, then inside a word, and marks what it cuts', () => {
    expect(wrap('one two three', 7, 3, widthOf)).toEqual(['one two', 'three'])
    expect(wrap('abcdefghij', 4, 3, widthOf)).toEqual(['abcd', 'efgh', 'ij'])
    expect(wrap('one two three four', 7, 2, widthOf)).toEqual(['one two', 'three…'])
    expect(cut('abcdef', 4, widthOf)).toBe('abc…')
  })

  it.each([
    ['one endless word', 'a'.repeat(10_000)],
    ['fifty long words', Array.from({ length: 50 }, () => 'i'.repeat(190)).join(', ')],
    ['short words', 'a '.repeat(5000)],
  ])('measures little of %s', (_, text) => {
    let measured = 0
    wrap(text, 60, 2, (line) => {
      measured += line.length
      return line.length
    })
    // The words once, and the few lines that are drawn several times.
    expect(measured).toBeLessThan(60_000)
  })
})
