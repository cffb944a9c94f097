// Blocks publishing while CHANGELOG.md has entries under Pending. They must be moved under the new version first.
import { readFileSync } from 'node:fs'

const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
const pending = /^## Pending\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog)?.[1] ?? ''
if (/^- /m.test(pending)) {
  console.error('CHANGELOG.md has entries under Pending. Move them under the new version, then publish.')
  process.exit(1)
}
