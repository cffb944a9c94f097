import { formatTotal } from './format.ts'
import type { Options } from './parseOptions.ts'
import { repeatCommand } from './repeatCommand.ts'
import { runStages } from './runStages.ts'
import type { StageResult } from './collectResult.ts'
import { createScreen } from './screen.ts'
import type { Choice } from './selectFiles.ts'
import { formatSlowest } from './slowest.ts'
import type { Stage } from './stages.ts'

/** Runs tests and prints them: stages, failures, the commands that repeat them, and the total. Returns the exit code. */
export async function runTests(stages: Stage[], options: Options, choice: Choice | null): Promise<number> {
  const screen = createScreen()
  const results = await runStages(stages, { options, choice, screen })
  screen.close()
  if (options.slowest) for (const result of results) if (result.tests !== null) console.log(formatSlowest(result))
  const commands = new Set(results.flatMap(({ failures }) => failures.map(repeatCommand)))
  commands.delete(null)
  if (commands.size) console.log(`\nTo repeat what failed:\n${[...commands].map((command) => `  ${command}`).join('\n')}`)
  const total = sum(results, options)
  if (total.passed + total.failed === 0) console.log('\nNo test ran.')
  console.log(`\n${formatTotal(total)}`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

/** A stage without tests, such as the fault run, counts as one. Those that only prepare others count when they fail. */
function sum(results: StageResult[], { name }: Options) {
  const add = (count: (result: StageResult) => number) => results.reduce((total, result) => total + count(result), 0)
  return {
    passed: add(({ passed }) => passed),
    failed: add(({ failures }) => failures.length),
    // With a pattern of names, Vitest counts all other tests as skipped.
    skipped: name === null ? add(({ skipped }) => skipped) : 0,
  }
}
