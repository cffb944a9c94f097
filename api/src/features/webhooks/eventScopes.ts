import type { Scope } from '../../platform/http/Operation.ts'
import { contractDocument } from '../../platform/http/document.ts'
import { forbidden } from '../../platform/http/errors.ts'
import type { Caller } from '../../platform/http/handler.ts'
import type { EventType } from '../../platform/outbox/Event.ts'

type KeyOfCaller = Pick<Caller, 'keyScopes'>

/** The scopes that read the object of an event: `x-scopes` beside it in the contract. */
const scopesOf = (type: EventType): Scope[] => contractDocument.webhooks[type].post['x-scopes']

const allTypes = () => Object.keys(contractDocument.webhooks) as EventType[]

const lackedFor = ({ keyScopes }: KeyOfCaller, type: EventType) =>
  keyScopes && scopesOf(type).find((scope) => !keyScopes.includes(scope))

/**
 * An event contains an order, a product or another object, so a key that gets it must be able to read that object.
 * @param types empty for all.
 * @throws 403 naming the first scope that the key lacks, and the type that needs it. Never for a signed-in merchant.
 */
export function assertMayReceive(caller: KeyOfCaller, types: readonly EventType[]): void {
  for (const type of types.length ? types : allTypes()) {
    const lacked = lackedFor(caller, type)
    if (lacked)
      throw forbidden(
        `This API key lacks the scope "${lacked}", which events of the type ${type} need. Name only types that it may read.`,
      )
  }
}

/**
 * Returns the types that a listener or a list of past events gets: those it names, or all that its key may read. Empty means all.
 * @throws 403 if it names others, or if its key may read none.
 */
export function typesToListen(caller: KeyOfCaller, named: readonly EventType[]): EventType[] {
  const readable = allTypes().filter((type) => !lackedFor(caller, type))
  if (named.length || readable.length === 0) assertMayReceive(caller, named)
  return named.length || readable.length === allTypes().length ? [...named] : readable
}
