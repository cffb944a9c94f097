import { pairs, type Scope } from '../../platform/db/merchants.ts'

/** SQL: what an event is about: the order of a redemption, the visit of a checkout, else the object itself. */
export const objectOf = (event: string): string =>
  `coalesce(${event}.data #>> '{redemption,order_id}', ${event}.data ->> 'id', ${event}.data ->> 'session_id', ${event}.data ->> 'link_id')`

/**
 * SQL: parts of a statement that takes the events `:ids` from the outbox. `list` locks the lists of past events of their merchants
 * until the commit, in one order, and `taken` are the events that meet `condition`, each with its place in its list.
 *
 * Because of the lock, places become visible in their order: a program that has read one misses none before it. The time alone
 * cannot promise that, because transactions commit in another order than they write. Places begin with the time in microseconds,
 * `:now`. So after a power failure, which may undo the newest ones, none is given twice. The events are joined with the lists only
 * after they are locked: a cluster would read them in another format than it writes them.
 */
export const takeEvents = ({ among, either }: Scope, condition: string): string => `
  list as (
    insert into event_lists as list (merchant_id, last)
    select merchants.id, cast(:now as bigint) from merchants
    where ${either('merchants.id = :merchantId', 'merchants.id = any(cast(:merchantIds as uuid[])) order by merchants.id')}
    on conflict (merchant_id) do update set last = greatest(list.last + cardinality(cast(:ids as uuid[])), excluded.last)
    returning list.merchant_id, list.last),
  free as (
    select id, merchant_id, type, data, created_at, position from outbox o
    where ${among('o.merchant_id', 'o.id', 'ids')} and ${condition} and (select count(*) from list) > 0
    order by position for update skip locked),
  taken as (
    select free.*, last - cardinality(cast(:ids as uuid[])) + row_number() over (partition by free.merchant_id order by position) as place
    from free join list on list.merchant_id = free.merchant_id)`

/** SQL: what to set of an event in `outbox` that was taken. One that is taken again keeps its place. */
export const PLACE = `list_position = coalesce(outbox.list_position, taken.place), object_id = ${objectOf('outbox')}, livemode = :livemode`

/** The bindings of such a statement. */
export const takingOf = (events: { id: string; merchantId: string }[], livemode: boolean) => ({
  ...pairs('ids', events),
  livemode,
  now: Date.now() * 1000,
})
