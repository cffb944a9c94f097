import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { THEME_SCRIPT_HASH, withThemeScript } from './themeScript.ts'

describe('withThemeScript', () => {
  it('puts the allowed script before everything else in the head', () => {
    const html = withThemeScript(
      '<!doctype html><html><head lang="en"><link rel="stylesheet" href="/a.css"></head><body></body></html>',
    )

    const [, script] = /<head lang="en"><script>([^]*?)<\/script><link/.exec(html)!
    expect(THEME_SCRIPT_HASH).toBe(`'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
  })
})
