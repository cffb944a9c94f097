import type { Client } from '@linktill/sdk'
import { createAction } from '../../lib/action.ts'
import { createLoader } from '../../lib/loader.ts'

export type QuarterReturnsState = ReturnType<typeof createQuarterReturns>

/** What a shop declares of a quarter, on screen and as files. `quarter` is `2026-Q3`; `save` downloads a file. */
export function createQuarterReturns(client: Client, quarter: () => string, save: (file: File) => void) {
  const returns = createLoader(async () => {
    const query = { quarter: quarter() }
    const [oss, statement] = await Promise.all([client.getOssReturn({ query }), client.getRecapitulativeStatement({ query })])
    return { oss, statement }
  })
  return {
    state: returns.state,
    load: returns.load,
    oss: createAction(
      async () => save(await client.exportOssReturn({ query: { quarter: quarter() } })),
      'Failed to export the OSS return',
    ),
    statement: createAction(
      async () => save(await client.exportRecapitulativeStatement({ query: { quarter: quarter() } })),
      'Failed to export the recapitulative statement',
    ),
  }
}
