import { contractDocument } from '../../api/src/http/document.ts'
import { withSamples } from '../../api/src/site/referenceSamples.ts'

export interface Sample {
  operationId: string
  /** The call for a shell, as printed. */
  curl: string
  /** The call for the SDK, as printed. */
  sdk: string
}

interface Printed {
  paths: Record<string, Record<string, { operationId: string; description: string }>>
}

/** What the reference of a server prints below every operation. */
export function readReference(origin: string): Sample[] {
  const { paths } = withSamples(contractDocument(), origin) as Printed
  return Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId, description }) => {
      const [, curl, sdk] = /```sh\n([\s\S]*?)\n```\n\n```js\n([\s\S]*?)\n```$/.exec(description)!
      return { operationId, curl: curl!, sdk: sdk! }
    }),
  )
}
