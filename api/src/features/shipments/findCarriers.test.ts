import { expect, it } from 'vitest'
import { carrierName, trackingPage } from '../../shop/order/carriers.ts'
import { findCarriers } from './findCarriers.ts'

/** Numbers of labels and of the carriers' own documents, with spaces as they are printed. */
const NUMBERS: Record<string, string[]> = {
  ups: ['1Z5R89390357567127', '1Z879E930346834440', '1Z410E7W0392751591', '1Z8V92A70367203024'],
  fedex: [
    '986578788855',
    '477179081230',
    '799531274483',
    '790535312317',
    '0414 4176 0228 964',
    '5682 8361 0012 734',
    '9611020987654312345672',
  ],
  usps: [
    '9505 5110 6960 5048 6006 24',
    '9101 1234 5678 9000 0000 13',
    '9400 1112 0108 0805 4830 16',
    '92748931507708513018050063',
    '0307 1790 0005 2348 3741',
    '7112 3456 7891 2345 6787',
    'RB123456785US',
  ],
  dhl: ['3318810025', '8487135506', '1099255990', '00340434161094042557', 'JJD0099999999', 'JVGL0999999990', 'RR123456785DE'],
  dpd: ['00 81827 0998 0000 0200 33 350 276 C', '0081 827 0998 0000 0200 45 327 276 N', '0998 0000 0200 33'],
  gls: ['Z0GKV1N4'],
  royal_mail: ['RN 123 456 785 GB'],
  postnl: ['3SABCD1234567', 'RS123456785NL'],
  la_poste: ['8R12345678901', 'CC123456785FR'],
  correos: ['PQ4F6P0704104480181750T', 'RR123456785ES'],
  poste_italiane: ['3UW1M0B123456', 'RR123456785IT'],
  canada_post: ['0073938000549297', 'CX123456785CA'],
  australia_post: ['33ABC1234567', 'LZ123456785AU'],
}
/** One digit of a real number is wrong. */
const MISTYPED = [
  '1Z5R89390357567128',
  '477179081231',
  '0414 4176 0228 965',
  '9505 5110 6960 5048 6006 25',
  '3318810034',
  '00340434161094042558',
  '008182709980000020033350276A',
  'RB123456786US',
  '0073938000549292',
  '1234',
  'HELLO',
]
const plain = (number: string) => number.replaceAll(' ', '')

it.each(Object.entries(NUMBERS).flatMap(([carrier, numbers]) => numbers.map((number) => [number, carrier] as const)))(
  'finds that %s is of %s',
  (number, carrier) => expect(findCarriers(plain(number))).toEqual([carrier]),
)

it.each(MISTYPED)('finds no carrier of %s, which is mistyped', (number) => expect(findCarriers(plain(number))).toEqual([]))

it('returns several carriers when the digit is right for more than one', () => {
  const both = Array.from({ length: 1000 }, (_, at) => String(477179081000 + at)).map(findCarriers)

  expect(both.some((found) => found.length === 2 && found.includes('gls'))).toBe(true)
})

it.each(Object.keys(NUMBERS))('knows a name and a page of %s', (carrier) => {
  const shipment = { carrier: carrier as 'ups', carrierName: null, trackingNumber: 'A/1', trackingUrl: null }

  expect(carrierName(shipment)).toMatch(/^[A-Z]/)
  expect(trackingPage(shipment)).toMatch(/^https:\/\/.+A%2F1$/)
})
