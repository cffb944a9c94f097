// Runs tests several times, and once more on a busy machine, to find those that do not always pass.
import { kill, startNode, stopOnSignals } from './children.ts'
import { chooseTests } from './chooseTests.ts'
import { type Failures, formatFlaky } from './findFlaky.ts'
import { nameOf } from './format.ts'
import { parseRepeatOptions, type RepeatOptions } from './parseOptions.ts'
import { runStages } from './runStages.ts'
import { createScreen } from './screen.ts'
import type { Choice } from './selectFiles.ts'
import { STAGES } from './stages.ts'

const BUSY_LOOPS = 4
/** Keeps a processor busy until its parent has ended, however that ended. */
const LOOP = 'const parent = process.ppid; while (process.ppid === parent);'

stopOnSignals()
try {
  const options = parseRepeatOptions(process.argv.slice(2))
  const runs = await repeat(options, chooseTests(options))
  console.log(`\n${formatFlaky(runs)}`)
  process.exitCode = runs.some(({ size }) => size) ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function repeat(options: RepeatOptions, choice: Choice | null): Promise<Failures[]> {
  const count = options.times + 1
  const runs: Failures[] = []
  for (let number = 1; number < count; number++) {
    console.log(`\nRun ${number} of ${count}`)
    runs.push(await runOnce(options, choice))
  }
  console.log(`\nRun ${count} of ${count}, beside ${BUSY_LOOPS} busy loops`)
  const loops = Array.from({ length: BUSY_LOOPS }, () => startNode(['-e', LOOP], { stdio: 'ignore' }))
  runs.push(await runOnce(options, choice).finally(() => loops.forEach(kill)))
  return runs
}

async function runOnce(options: RepeatOptions, choice: Choice | null): Promise<Failures> {
  const screen = createScreen()
  const results = await runStages(STAGES, { options, choice, screen })
  screen.close()
  return new Set(results.flatMap(({ failures }) => failures.map(nameOf)))
}
