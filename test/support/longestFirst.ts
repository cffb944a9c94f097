import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ROOT = path.resolve(import.meta.dirname, '../..')
/**
 * Files that take longest on a machine that has no earlier results. Begun last, one of them would run alone while the other processor
 * idles. `npm test -- --slowest` lists them.
 */
const LONGEST = [
  'test/contract/operations.test.ts',
  'api/src/gateways/stripe/stripe.test.ts',
  'api/src/features/products/sheets/variants.test.ts',
  'api/src/features/orders/settling/payments.test.ts',
  'test/contract/conventions.test.ts',
  'test/contract/random.test.ts',
]

/** The usual order, but the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.indexOf(path.relative(ROOT, moduleId).replaceAll(path.sep, '/'))
      return place < 0 ? LONGEST.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
