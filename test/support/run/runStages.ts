import { findBrowser } from '../findBrowser.mjs'
import type { Options } from './parseOptions.ts'
import { planStages } from './planStages.ts'
import { emptyResult, type StageResult } from './collectResult.ts'
import { runStage } from './runStage.ts'
import { schedule } from './schedule.ts'
import type { Screen } from './screen.ts'
import type { Choice } from './selectFiles.ts'
import { createReportFolder, type Stage } from './stages.ts'

/**
 * Runs the stages that have something to run, and prints them as they end.
 * @throws Error with a sentence for a person if a stage needs a browser, and there is none.
 */
export async function runStages(
  stages: Stage[],
  { options, choice, screen }: { options: Options; choice: Choice | null; screen: Screen },
): Promise<StageResult[]> {
  const planned = planStages(stages, options, choice)
  if (planned.some(({ needsBrowser }) => needsBrowser)) provideBrowser()
  const results: StageResult[] = []
  const folder = createReportFolder()
  const mayBeEmpty = options.name !== null
  const end = (result: StageResult) => {
    results.push(result)
    screen.end(result)
  }
  await schedule(planned, {
    async run(stage) {
      screen.start(stage.name)
      const result = await runStage(stage, stage.command(options, choice?.get(stage.name) ?? null), {
        folder,
        mayBeEmpty,
        hasTimes: options.slowest,
        onProgress: (progress) => screen.progress(stage.name, progress),
        onFailure: screen.fail,
      })
      end(result)
      return !result.failures.length
    },
    skip({ name }, need) {
      const failed = { stage: name, name: [], failure: { message: `It did not run, because ${need} failed.` } }
      screen.fail(failed)
      end({ ...emptyResult(name, null), failures: [failed] })
    },
  })
  return results
}

function provideBrowser(): void {
  const browser = findBrowser()
  if (!browser)
    throw new Error(
      'There is no Chromium. Install it (Debian: apt-get install chromium-headless-shell), or set CHROME_PATH to one.',
    )
  process.env['CHROME_PATH'] = browser
}
