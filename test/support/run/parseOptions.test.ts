import { describe, expect, it } from 'vitest'
import { parseOptions, parseRepeatOptions } from './parseOptions.ts'

const NOTHING = { subjects: [], name: null, changed: null, slowest: false, set: 'quick' }

describe('parseOptions', () => {
  it.each([
    [[], {}],
    [['orders', 'vat'], { subjects: ['orders', 'vat'] }],
    [['a.test.ts', '-t', 'a name'], { subjects: ['a.test.ts'], name: 'a name' }],
    [['--changed'], { changed: '' }],
    [['--changed', '--slowest'], { changed: '', slowest: true }],
    [['--changed=HEAD~3'], { changed: 'HEAD~3' }],
    [['--all'], { set: 'all' }],
    [['--all', '--tail'], { set: 'tail' }],
    [['--all', '--slow'], { set: 'slow' }],
  ])('reads %j', (args, expected) => {
    expect(parseOptions(args)).toEqual({ ...NOTHING, ...expected })
  })

  it('rejects an unknown option', () => {
    expect(() => parseOptions(['--quick'])).toThrow("Unknown option '--quick'")
  })
})

describe('parseRepeatOptions', () => {
  it('repeats all tests three times', () => {
    expect(parseRepeatOptions([])).toEqual({ ...NOTHING, set: 'all', times: 3 })
  })

  it('repeats chosen tests as often as it says', () => {
    expect(parseRepeatOptions(['--quick', 'orders', '--times=10'])).toEqual({ ...NOTHING, subjects: ['orders'], times: 10 })
  })

  it.each(['0', '1.5', 'often'])('rejects --times=%s', (times) => {
    expect(() => parseRepeatOptions([`--times=${times}`])).toThrow(`not ${times}`)
  })
})
