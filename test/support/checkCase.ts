// Prints the tracked paths that differ only in letter case, extensions left out. macOS and Windows keep one of the two files,
// and bundlers that try extensions in turn resolve the wrong one. Packed files are held in test/package/sdk/package.test.ts.
import { execFileSync } from 'node:child_process'
import { findCaseCollisions } from './findCaseCollisions.ts'

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)
const collisions = findCaseCollisions(tracked)
console.log(collisions.map((paths) => paths.join(' and ')).join('\n') || 'paths differ by more than case')
process.exit(collisions.length ? 1 : 0)
