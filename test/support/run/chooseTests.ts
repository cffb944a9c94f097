import { selectChanged } from './changes.ts'
import { listSpecs, listUnitTests } from './listTests.ts'
import type { Options } from './parseOptions.ts'
import { type Choice, describeChoice, selectFiles } from './selectFiles.ts'

/**
 * Returns the files that the options choose, and prints them in one line. Null for all.
 * @throws Error with a sentence for a person if they choose nothing.
 */
export function chooseTests({ subjects, changed, set }: Options): Choice | null {
  if (changed !== null) {
    if (subjects.length) throw new Error('Choose tests by words and paths, or by --changed, not by both.')
    const { since, choice } = selectChanged(changed)
    if (!choice.size) throw new Error(`No test touches what changed since ${since}.`)
    console.log(`Changed since ${since}: ${describeChoice(choice)}`)
    return choice
  }
  if (!subjects.length) return null
  const choice = selectFiles(subjects, [...listUnitTests(), ...listSpecs()], set)
  console.log(`Chosen: ${describeChoice(choice)}`)
  return choice
}
