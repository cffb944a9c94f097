import { describe, expect, it } from 'vitest'
import { conflict, invalid } from './errors.ts'
import { inCallersNames, withCurrentNames } from './versioning.ts'

const RENAMED = { reason: 'note' }

describe('withCurrentNames', () => {
  it('renames fields of the body, and keeps their order', () => {
    expect(Object.entries(withCurrentNames({ amount: 5, reason: 'broken', restock: true }, RENAMED) as object)).toEqual([
      ['amount', 5],
      ['note', 'broken'],
      ['restock', true],
    ])
  })

  it('refuses a body that has both names', () => {
    const msg = 'reason is the former name of note. Send only one of them.'

    expect(() => withCurrentNames({ reason: 'a', note: 'b' }, RENAMED)).toThrow(
      expect.objectContaining({ status: 400, errors: [{ path: 'reason', msg }] }),
    )
  })

  it.each([null, undefined, 'text', 5, ['reason']])('leaves %j alone', (body) => {
    expect(withCurrentNames(body, RENAMED)).toBe(body)
  })
})

describe('inCallersNames', () => {
  it('names the fields of errors as the caller does', async () => {
    const failing = inCallersNames(RENAMED, () =>
      Promise.reject(
        invalid([
          { path: 'note', msg: 'note must be string.' },
          { path: 'amount', msg: 'amount is required.' },
        ]),
      ),
    )

    await expect(failing).rejects.toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: 'reason must be string.',
      errors: [
        { path: 'reason', msg: 'reason must be string.' },
        { path: 'amount', msg: 'amount is required.' },
      ],
    })
  })

  it('passes other errors on', async () => {
    const error = conflict('Not now.')

    await expect(inCallersNames(RENAMED, () => Promise.reject(error))).rejects.toBe(error)
  })
})
