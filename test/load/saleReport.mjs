import { sumCalls, sumPlanning } from './statements.mjs'

const LIST_STATEMENTS = process.env.BENCH_STATEMENTS === '1'
const SPREAD = '50 merchants'
const HOT = '1 merchant, 50 products'
const TARGETS = {
  statements: 18,
  commits: 3,
  shopperStatements: 10,
  loggedKiB: 25,
  /** Processor time of a sale, in milliseconds. */
  usage: { [HOT]: { server: 11, database: 10 }, [SPREAD]: { server: 14, database: 12 } },
  ofFloor: 0.35,
  ofSpread: 0.8,
  memoryMiB: 280,
}

/** Prints the statements of a shopper's calls. */
export function printShopper({ sales, statements }) {
  console.log(`shopper's calls: ${each(sumCalls(statements), sales)} statements a sale, ${sales} sales`)
  list(statements, sales)
}

/** Prints the figures of one case. */
export function printCase(one) {
  const { name, sales, selling, done, floorCpu, statements, idlePerSecond, writes, unflushed, logged } = one
  console.log(
    `\n${name}: ${one.soldPerSecond.toFixed(1)} sales/s answered, ${one.donePerSecond.toFixed(1)} done, floor ${one.floorPerSecond.toFixed(0)}, ` +
      `${sales} sales`,
  )
  console.log(
    `  a sale: ${each(sumCalls(statements), sales)} statements (${idlePerSecond.toFixed(1)} more a second run without sales), ` +
      `${each(writes - unflushed, sales)} flushed commits, ${each(unflushed, sales)} not flushed`,
  )
  console.log(
    `  ${each(sumPlanning(statements), sales)} ms of planning, ${each(logged / 1024, sales)} KiB of the database's log a sale`,
  )
  console.log(`  processor while selling: server ${ms(selling.server)}, database ${ms(selling.database)} a sale`)
  console.log(
    `  processor until all is done: server ${ms(done.server)}, database ${ms(done.database)} a sale; ` +
      `of the floor: server ${ms(floorCpu.server)}, database ${ms(floorCpu.database)}; ratio ${ofFloor(one).toFixed(3)}`,
  )
  const calls = Object.entries(one.latencies).map(([call, times]) => `${call} ${ms(part(times, 0.5))} / ${ms(part(times, 0.99))}`)
  console.log(`  p50 / p99: ${calls.join(', ')}`)
  const left = Object.entries(one.backlog).map(([what, count]) => `${count} ${what}`)
  console.log(`  when the last sale ends: ${left.join(', ') || 'nothing left'}; done ${one.drainSeconds.toFixed(1)} s later`)
  list(statements, sales)
}

/** Prints every target with its worst value of all cases. */
export function checkTargets({ cases, shopper, memory }) {
  const all = Object.values(cases)
  const worst = (read) => Math.max(...all.map(read))
  const perSale = (count) => (one) => count(one) / one.sales
  console.log('')
  atMost('statements a sale', worst(perSale(({ statements }) => sumCalls(statements))), TARGETS.statements)
  atMost('flushed commits a sale', worst(perSale(({ writes, unflushed }) => writes - unflushed)), TARGETS.commits)
  atMost("statements of the shopper's calls", sumCalls(shopper.statements) / shopper.sales, TARGETS.shopperStatements)
  atMost("KiB of the database's log a sale", worst(perSale(({ logged }) => logged / 1024)), TARGETS.loggedKiB)
  for (const [name, most] of Object.entries(TARGETS.usage))
    for (const [what, ms] of Object.entries(most)) atMost(`ms of ${what} a sale, ${name}`, cases[name].done[what], ms)
  atLeast("of the floor's processor time", -worst((one) => -ofFloor(one)), TARGETS.ofFloor)
  atLeast('hot merchant of the spread ones', cases[HOT].donePerSecond / cases[SPREAD].donePerSecond, TARGETS.ofSpread)
  const { server, database } = memory
  atMost(`MiB at rest (server ${server.toFixed(0)}, database ${database.toFixed(0)})`, server + database, TARGETS.memoryMiB)
}

function list(statements, sales) {
  if (!LIST_STATEMENTS) return
  console.log('     calls, ms planned, ms run a sale')
  const perSale = (value) => (value / sales).toFixed(2).padStart(7)
  for (const { text, calls, planning, running } of statements.toSorted((one, other) => other.calls - one.calls))
    if (calls / sales >= 0.05)
      console.log(`   ${perSale(calls)}${perSale(planning)}${perSale(running)}  ${text.replace(/\s+/g, ' ').slice(0, 150)}`)
}

const atMost = (what, value, target) => verdict(what, value, `≤ ${target}`, value <= target)
const atLeast = (what, value, target) => verdict(what, value, `≥ ${target}`, value >= target)

function verdict(what, value, target, holds) {
  console.log(`${holds ? 'target' : 'MISSED'} ${target}: ${value.toFixed(2)} ${what}`)
}

/** The floor's processor time as a part of the sale's. The ratio of their rates would depend on the disk. */
const ofFloor = ({ done, floorCpu }) => (floorCpu.server + floorCpu.database) / (done.server + done.database)

const each = (count, sales) => (count / sales).toFixed(1)
const ms = (value) => `${value.toFixed(1)} ms`
const part = (sorted, share) => sorted[Math.floor(sorted.length * share)] ?? NaN
