import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

/**
 * Returns environment variables with which Chromium uses only the project's fonts, so that widths, line breaks and overlaps are the
 * same on every machine. Works with fontconfig (Linux); elsewhere it has no effect.
 */
export function environmentWithFonts(): Record<string, string> {
  const fonts = path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
  const folder = path.join(os.tmpdir(), `linktill-fonts-${os.userInfo().username}`)
  const file = path.join(folder, 'fonts.conf')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(file, configOf(fonts, path.join(folder, 'cache')))
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: file }
}

const configOf = (fonts: string, cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
</fontconfig>
`
