import { PROCESSORS, type Stage } from './stages.ts'

/**
 * Runs stages in their order, several at a time when their weights fit the processors. None overtakes another: a heavy
 * stage would wait for all light ones.
 * @param run returns whether the stage passed.
 * @param skip is called for a stage whose need did not pass.
 */
export async function schedule(
  stages: Stage[],
  { run, skip }: { run: (stage: Stage) => Promise<boolean>; skip: (stage: Stage, need: string) => void },
): Promise<void> {
  const running = new Map<string, { weight: number; ended: Promise<void> }>()
  const passed = new Map<string, boolean>()
  for (const stage of stages) {
    const mustWait = () =>
      [...running.values()].reduce<number>((sum, { weight }) => sum + weight, stage.weight) > PROCESSORS ||
      stage.needs.some((need) => running.has(need))
    while (mustWait()) await Promise.race([...running.values()].map(({ ended }) => ended))
    const missing = stage.needs.find((need) => passed.get(need) === false)
    if (missing) {
      passed.set(stage.name, false)
      skip(stage, missing)
      continue
    }
    const ended = run(stage).then((hasPassed) => {
      passed.set(stage.name, hasPassed)
      running.delete(stage.name)
    })
    running.set(stage.name, { weight: stage.weight, ended })
  }
  await Promise.all([...running.values()].map(({ ended }) => ended))
}
