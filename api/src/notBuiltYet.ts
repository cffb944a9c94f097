import type { Handler } from './deps.ts'
import type { OperationId } from './http/contract.ts'
import { ApiError } from './http/errors.ts'

/** Operations of the contract that later issues build. The list ends empty. */
const LATER = ['downloadOrderItem'] as const satisfies OperationId[]

type Later = (typeof LATER)[number]

/** Answers 501 and says so. */
export const notBuiltYet = Object.fromEntries(
  LATER.map((id) => [
    id,
    async () => {
      throw new ApiError(501, 'not_built_yet', `${id} is not built yet.`)
    },
  ]),
) as unknown as { [Id in Later]: Handler<Id> }
