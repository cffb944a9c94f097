// Runs tests and prints what a person needs to see. The last line counts them. `npm test -- --help` lists the ways.
import { chooseTests } from './chooseTests.ts'
import { stopOnSignals } from './children.ts'
import { parseOptions, USAGE } from './parseOptions.ts'
import { runTests } from './runTests.ts'
import { STAGES } from './stages.ts'

const args = process.argv.slice(2)
if (args.includes('--help')) {
  console.log(USAGE)
  process.exit()
}
stopOnSignals()
try {
  const options = parseOptions(args)
  process.exitCode = await runTests(STAGES, options, chooseTests(options))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
