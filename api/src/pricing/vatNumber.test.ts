import { describe, expect, it } from 'vitest'
import { countryOf, readVatNumber } from './vatNumber.ts'

// Random numbers that python-stdnum 2.2 accepts, of every form.
const VALID = [
  ['AT', 'ATU69070293'],
  ['BE', 'BE0141644744'],
  ['BG', 'BG973349595'],
  ['BG', 'BG8847821703'],
  ['CY', 'CY16473205L'],
  ['CZ', 'CZ74076540'],
  ['CZ', 'CZ9602268082'],
  ['DE', 'DE222343053'],
  ['DK', 'DK14709452'],
  ['EE', 'EE106864687'],
  ['ES', 'ESA47804760'],
  ['ES', 'ES68136596Q'],
  ['ES', 'ESX8725775N'],
  ['FI', 'FI54015371'],
  ['FR', 'FR39833286172'],
  ['FR', 'FRG2587750183'],
  ['FR', 'FR0Z622915049'],
  ['FR', 'FRJB789978202'],
  ['GR', 'EL668864650'],
  ['HR', 'HR32772168270'],
  ['HU', 'HU00245036'],
  ['IE', 'IE9139417N'],
  ['IE', 'IE6461499OJ'],
  ['IE', 'IE1Q58320P'],
  ['IT', 'IT93211340083'],
  ['LT', 'LT345571615'],
  ['LT', 'LT111498634312'],
  ['LU', 'LU97522249'],
  ['LV', 'LV43116025803'],
  ['MT', 'MT17291782'],
  ['NL', 'NL982823320B16'],
  ['PL', 'PL9317650154'],
  ['PT', 'PT493807101'],
  ['RO', 'RO8491740666'],
  ['RO', 'RO98344331'],
  ['RO', 'RO451027'],
  ['SE', 'SE657083111201'],
  ['SI', 'SI25286803'],
  ['SK', 'SK6732541453'],
  ['GB', 'GB146267893'],
  ['GB', 'GB832812788245'],
  ['GB', 'GBGD402'],
  ['CH', 'CHE422651202MWST'],
  ['CH', 'CHE126548004TVA'],
  ['NO', 'NO940268419MVA'],
] as const

/** Raises the last digit by one, which every checksum notices. */
const wrong = (number: string) => number.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))

describe('a VAT number', () => {
  it.each(VALID)('of %s is known by its form and checksum: %s', (country, number) => {
    expect(countryOf(number)).toBe(country)
  })

  it.each(VALID.filter(([country, number]) => country !== 'CZ' && !/^GB(GD|HA|\d{12})|B\d\d$/.test(number)))(
    'of %s is refused with another digit: %s',
    (_, number) => {
      expect(countryOf(wrong(number))).toBeNull()
    },
  )

  it.each([
    ['no. 940 268 419 mva', ['NO'], 'NO940268419MVA', 'NO'],
    ['940268419 MVA', ['NO'], 'NO940268419MVA', 'NO'],
    ['940268419', ['NO'], 'NO940268419', 'NO'],
    ['XI 980 780 684', ['GB', 'XI'], 'XI980780684', 'XI'],
    ['980780684', ['GB', 'XI'], 'GB980780684', 'GB'],
    ['FR40303265045', ['MC', 'FR'], 'FR40303265045', 'FR'],
    ['40303265045', ['MC', 'FR'], 'FR40303265045', 'FR'],
    ['094259216', ['GR'], 'EL094259216', 'GR'],
    ['12-3456789', ['US'], '123456789', null],
  ])('is read as people write it: %s in %j', (text, taxedIn, number, country) => {
    expect(readVatNumber(text, taxedIn)).toEqual({ number, country })
  })

  it.each([
    ['FR1A303265045', ['FR']],
    ['nonsense', ['NL']],
    ['NL004495446B01', []],
  ])('of a wrong form or checksum is none: %s in %j', (text, taxedIn) => {
    expect(readVatNumber(text, taxedIn)).toBeNull()
  })
})
