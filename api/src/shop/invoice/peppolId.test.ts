import { describe, expect, it } from 'vitest'
import { peppolIdOfVat, readPeppolId } from './peppolId.ts'

describe('readPeppolId', () => {
  it.each([
    ['0088:4012345000009'],
    ['0204:04011000-1234512345-06'],
    ['0204:992-90009-96'],
    ['9930:DE136695976'],
    ['9933:094259216'],
    ['0106:12345678'],
  ])('takes %s', (id) => expect(readPeppolId('peppolId', ` ${id} `)).toBe(id))

  it.each([
    ['0088:4012345000008', /GLN/],
    ['0088:401234500000', /GLN/],
    ['0204:04011000-1234512345-07', /Leitweg/],
    ['9930:FR40303265045', /VAT number of DE/],
    ['1234:1', /no scheme 1234/],
    ['4012345000009', /four digits/],
    ['0088:', /four digits/],
    ['0007:55 "<>', /four digits/],
  ])('refuses %s', (id, problem) =>
    expect(() => readPeppolId('peppolId', id)).toThrow(
      expect.objectContaining({ status: 400, errors: [{ path: 'peppolId', msg: expect.stringMatching(problem) }] }),
    ),
  )

  it('clears with an empty text', () => expect(readPeppolId('peppolId', '  ')).toBeNull())
})

describe('peppolIdOfVat', () => {
  it.each([
    ['DE136695976', '9930:DE136695976'],
    ['FR40303265045', '9957:FR40303265045'],
    ['BE0428759497', '0208:0428759497'],
    ['SE556188840401', '0007:5561888404'],
    ['DK13585628', '0184:DK13585628'],
    ['EL094259216', '9933:094259216'],
    ['IT00743110157', '0211:IT00743110157'],
    ['not a number', null],
    [null, null],
  ])('of %s is %s', (vatNumber, id) => expect(peppolIdOfVat(vatNumber)).toBe(id))
})
