/** The input of a list operation, as far as paging needs it. */
interface ListInput {
  query?: { limit?: number; offset?: number; cursor?: string; updated_since?: string }
}
type ListPage = Partial<Record<'data' | 'products' | 'orders', unknown[]>> & { next_cursor?: string | null }
type FetchPage = (input?: ListInput) => Promise<unknown>

const PAGE = 100

/**
 * Returns a list: `await` gives the requested page, `for await` every item from there on. No request is sent before one of the two.
 * @param sign how the list is paged: `*` by offset or cursor, `^` by cursor only.
 */
export function createList(
  fetchPage: FetchPage,
  input: ListInput | undefined,
  sign: string,
): Promise<unknown> & AsyncIterable<unknown> {
  let page: Promise<unknown> | undefined
  const load = () => (page ??= fetchPage(input))
  return {
    then: (done, failed) => load().then(done, failed),
    catch: (failed) => load().catch(failed),
    finally: (work) => load().finally(work),
    [Symbol.toStringTag]: 'Promise',
    [Symbol.asyncIterator]: () => eachItem(fetchPage, input, sign),
  }
}

/** Pages by cursor if the response has one, else by offset: lists that are not sorted by newest first have no cursor. */
async function* eachItem(fetchPage: FetchPage, input: ListInput = {}, sign: string): AsyncGenerator<unknown> {
  // An empty cursor asks for the first page.
  const byCursor = sign === '^' || input.query?.updated_since !== undefined
  const query: NonNullable<ListInput['query']> = { limit: PAGE, ...(byCursor && { cursor: '' }), ...input.query }
  for (;;) {
    const page = (await fetchPage({ ...input, query: { ...query } })) as ListPage
    const items = page.data ?? page.products ?? page.orders ?? []
    yield* items
    // A page of changes can have fewer items: those that changed meanwhile come later.
    if (page.next_cursor) query.cursor = page.next_cursor
    else if (typeof query.cursor === 'string' || items.length < query.limit!) return
    else query.offset = (query.offset ?? 0) + items.length
  }
}
