// Writes src/generated/openapi.ts. The API's `generate` makes these types together with its own (api/scripts/generate.mjs).
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'

const folder = new URL('../src/generated/', import.meta.url)
// The package has all of src, so nothing may be left of what another version generated.
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
copyFileSync(new URL('../../api/src/generated/sdk.d.ts', import.meta.url), new URL('openapi.ts', folder))
