import type { Options } from './parseOptions.ts'
import type { Choice } from './selectFiles.ts'
import type { Stage } from './stages.ts'

/** Returns the stages that have something to run, and those that they need, in their order. */
export function planStages(stages: Stage[], { set }: Pick<Options, 'set'>, choice: Choice | null): Stage[] {
  const wanted = stages.filter(({ name, kind, isSlow = false }) => {
    if (choice) return choice.has(name)
    if (kind === 'playwright') return true
    if (set === 'tail' || isPreparation(name, stages)) return false
    return set === 'all' || isSlow === (set === 'slow')
  })
  const needed = new Set(wanted.map(({ name }) => name))
  for (const stage of stages.toReversed()) if (needed.has(stage.name)) stage.needs.forEach((need) => needed.add(need))
  return stages.filter(({ name }) => needed.has(name))
}

/** Other stages need it, so it never runs for itself. */
const isPreparation = (name: string, stages: Stage[]): boolean => stages.some(({ needs }) => needs.includes(name))
