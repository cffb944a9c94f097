import { describe, expect, it } from 'vitest'
import { openIdAddress, readOpenIdReturn } from './openId.ts'

const challenge = { challenge_id: 'c', accepts: ['totp'] }
const asFragment = (value: unknown) => `#second-factor=${btoa(JSON.stringify(value)).replaceAll('=', '')}`

describe('readOpenIdReturn', () => {
  it('finds nothing on a first visit', () => {
    expect(readOpenIdReturn({ search: '?next=%2Fdashboard', hash: '' })).toEqual({
      problem: null,
      challenge: null,
      isSignedIn: false,
    })
  })

  it.each(['openid_expired', 'openid_refused', 'openid_unknown'])('has a sentence for %s', (code) => {
    expect(readOpenIdReturn({ search: `?problem=${code}`, hash: '' }).problem).toMatch(/\.$/)
  })

  it('shows no text from the address', () => {
    expect(readOpenIdReturn({ search: '?problem=Call+555-0100', hash: '' }).problem).toBeNull()
  })

  it('finds a second factor, and that the session is open', () => {
    expect(readOpenIdReturn({ search: '', hash: asFragment(challenge) }).challenge).toEqual({
      id: 'c',
      accepts: ['totp'],
      request: null,
    })
    expect(readOpenIdReturn({ search: '', hash: '#signed-in' }).isSignedIn).toBe(true)
  })

  it.each(['#second-factor=', '#second-factor=e30x', '#second-factor=!', '#security'])('ignores %s', (hash) => {
    expect(readOpenIdReturn({ search: '', hash }).challenge).toBeNull()
  })
})

describe('openIdAddress', () => {
  it('keeps the page to open afterwards', () => {
    expect(openIdAddress('?next=%2Fdashboard%2Forders%3Fopen%3D1')).toBe('/api/auth/openid?next=%2Fdashboard%2Forders%3Fopen%3D1')
    expect(openIdAddress('')).toBe('/api/auth/openid')
  })
})
