import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import fc from 'fast-check'
import type { Font } from 'fontkit'
import { describe, expect, it } from 'vitest'
import { createPaper, type Pdf, write } from './paper.ts'

interface Drawn {
  font: string
  text: string
  x: number
}

/** A paper that may show these texts, and what is drawn on it. */
async function paperFor(content: string[], lang = 'en') {
  const paper = await createPaper({ title: 'Invoice', author: 'Kiln', lang, content })
  const drawn: Drawn[] = []
  const text = paper.text.bind(paper)
  paper.text = ((part: string, x: number, ...others: [number]) => {
    const { font } = (paper as unknown as { _font: { font: Font } })._font
    expect(font.layout(part.replaceAll('\n', '')).glyphs.every(({ id }) => id !== 0)).toBe(true)
    drawn.push({ font: font.postscriptName.replace(/-\d.*/, ''), text: part, x })
    return text(part, x, ...others)
  }) as never
  return { paper, drawn }
}
const place = { x: 48, y: 100, width: 158 }
const lettersOf = (drawn: Drawn[]) => drawn.map(({ text }) => text).join('')

async function end(paper: Pdf): Promise<string> {
  paper.end()
  return (await buffer(paper as unknown as Readable)).toString('latin1')
}

describe('a paper', () => {
  it.each([
    ['Chinese', '张伟 北京市88号', 'noto-sans-sc'],
    ['Japanese', '〒150 東京都タナカ', 'noto-sans-jp'],
    ['Korean', '서울특별시', 'noto-sans-kr'],
    ['Thai', 'กรุงเทพ', 'noto-sans-thai-thai-wght-normal-plain'],
    ['Hindi', 'मुंबई', 'noto-sans-devanagari-devanagari-wght-normal-plain'],
    ['emoji', '🎁', 'noto-emoji'],
  ])('prints %s with a font that has it', async (_script, text, font) => {
    const { paper, drawn } = await paperFor([text])
    write(paper, text, place)

    expect(lettersOf(drawn)).toBe(text)
    expect(drawn.filter((run) => run.font === font).length).toBeGreaterThan(0)
    expect(await end(paper)).toContain(`+${font}`)
  })

  it('opens no font for letters that its own has', async () => {
    const { paper, drawn } = await paperFor(['Nora Lindqvist, Łódź, Αθήνα'])
    write(paper, 'Nora Lindqvist, Łódź, Αθήνα', place)

    expect(drawn).toHaveLength(1)
    expect(await end(paper)).not.toContain('noto')
  })

  it('shows that a letter is missing, and nothing for signs without a shape', async () => {
    const text = 'a\u{13000}\u{2069}b\u0007c👩\u200d💻'
    const { paper, drawn } = await paperFor([text])
    write(paper, text, place)

    expect(lettersOf(drawn)).toBe('a\ufffdbc👩\u200d💻')
  })

  it('breaks a Chinese text without spaces into lines that fit', async () => {
    const text = '北京市朝阳区建国路八十八号现代城五号楼三单元'
    const { paper, drawn } = await paperFor([text])

    expect(write(paper, text, place)).toBeGreaterThan(write(paper, '北京', place))
    expect(Math.max(...drawn.map(({ x }) => x))).toBeLessThan(place.x + place.width)
  })

  it('draws no missing glyph, whatever the text', async () => {
    const letters = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'ab 中東서กำनम्क्षि्😀👩\u200d\ufe0fשעאל\u05b0لا\u064b—№'), maxLength: 12 }),
    )
    const texts = fc.sample(letters, { numRuns: 100, seed: 38 })
    for (const lang of ['en', 'ar']) {
      const { paper } = await paperFor(texts, lang)
      for (const [index, text] of texts.entries()) write(paper, text, { ...place, bold: index % 2 === 0 })
      await end(paper)
    }
  })
})
