// Prints tracked paths that differ only in letter case, ignoring extensions. macOS and Windows keep only one of the files.
// Bundlers that try several extensions resolve the wrong one. test/slow/sdk/package.test.ts checks the packed files.
import { execFileSync } from 'node:child_process'
import { findCaseCollisions } from './findCaseCollisions.ts'

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
const collisions = findCaseCollisions(tracked)
console.log(collisions.map((paths) => paths.join(' and ')).join('\n') || 'paths differ by more than case')
process.exit(collisions.length ? 1 : 0)
