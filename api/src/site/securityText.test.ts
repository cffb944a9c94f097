import { describe, expect, it } from 'vitest'
import { startApi } from '../../test/server.ts'

const api = startApi({ securityContact: 'mailto:security@pay.example', publicUrl: 'https://pay.example' })
const silent = startApi()
const read = ({ url }: typeof api) => fetch(new URL('/.well-known/security.txt', url))

describe('/.well-known/security.txt', () => {
  it('gives the contact for reports, and expires in half a year at the earliest', async () => {
    const answer = await read(api)
    const fields = Object.fromEntries(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    )

    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(fields).toMatchObject({
      Contact: 'mailto:security@pay.example',
      Canonical: 'https://pay.example/.well-known/security.txt',
    })
    const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  })

  it('is missing if the operator configured no contact', async () => {
    expect((await read(silent)).status).toBe(404)
  })
})
