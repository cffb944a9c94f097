/** The parts of a list's question and answer that lead from page to page. */
interface ListInput {
  query?: { limit?: number; offset?: number; cursor?: string }
}
type ListAnswer = Record<string, unknown> & { next_cursor?: string | null }
type Ask = (input?: ListInput) => Promise<unknown>

const PAGE = 100

/** A list: awaited it is the page that was asked for, in a `for await` it is every item from there on. Nothing is sent before one or the other. */
export function askForList(ask: Ask, input?: ListInput): Promise<unknown> & AsyncIterable<unknown> {
  let page: Promise<unknown> | undefined
  const load = () => (page ??= ask(input))
  return {
    then: (done, failed) => load().then(done, failed),
    catch: (failed) => load().catch(failed),
    finally: (work) => load().finally(work),
    [Symbol.toStringTag]: 'Promise',
    [Symbol.asyncIterator]: () => eachItem(ask, input),
  }
}

/** By cursor where the answer leads on by one, else by offset: a list in another order than newest first has none. A loop that is left early asks for no more. */
async function* eachItem(ask: Ask, input: ListInput = {}): AsyncGenerator<unknown> {
  const query = { limit: PAGE, ...input.query }
  for (;;) {
    const answer = (await ask({ ...input, query: { ...query } })) as ListAnswer
    const items = Object.values(answer).find(Array.isArray) ?? []
    yield* items
    if (items.length < query.limit || (query.cursor !== undefined && answer.next_cursor === null)) return
    if (answer.next_cursor) query.cursor = answer.next_cursor
    else query.offset = (query.offset ?? 0) + items.length
  }
}
