import { contractDocument } from '../../api/src/http/document.ts'
import { withSamples } from '../../api/src/site/referenceSamples.ts'

export interface Sample {
  operationId: string
  /** The printed curl command. */
  curl: string
  /** The printed SDK call. */
  sdk: string
}

interface Printed {
  paths: Record<string, Record<string, { operationId: string; description: string }>>
}

/** Returns the samples that the API reference prints for every operation. */
export function readReference(origin: string): Sample[] {
  const { paths } = withSamples(contractDocument(), origin) as Printed
  return Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId, description }) => {
      const [, curl, sdk] = /```sh\n([\s\S]*?)\n```\n\n```js\n([\s\S]*?)\n```$/.exec(description)!
      return { operationId, curl: curl!, sdk: sdk! }
    }),
  )
}
