import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, it } from 'vitest'
import { withFileLock } from './fileLock.ts'

const ROUNDS = 40
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-lock-'))
const starters: ChildProcess[] = []
afterAll(() => {
  for (const starter of starters) starter.kill('SIGKILL')
  fs.rmSync(folder, { recursive: true })
})

/** A process that locks each path it reads, and prints whether it was alone while it held the lock. */
const STARTER = `
  import fs from 'node:fs'
  import { createInterface } from 'node:readline'
  import { withFileLock } from '${new URL('fileLock.ts', import.meta.url).href}'
  const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  const work = (file) => {
    try { fs.writeFileSync(file + '.inside', '', { flag: 'wx' }) } catch { return 'not alone' }
    wait(5)
    fs.rmSync(file + '.inside')
    return 'alone'
  }
  const keep = (file) => { process.stdout.write('holding\\n'); wait(60_000); return file }
  console.log('ready')
  createInterface({ input: process.stdin }).on('line', (line) => {
    const [verb, file] = line.split(' ')
    console.log(withFileLock(file, () => (verb === 'keep' ? keep(file) : work(file))))
  })`

async function startStarter() {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', STARTER], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  starters.push(child)
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value as string
  await next()
  const send = (line: string) => {
    child.stdin!.write(`${line}\n`)
    return next()
  }
  return { child, send }
}

describe('withFileLock', () => {
  it('admits one of three starters after the holder’s process has ended', async () => {
    const three = await Promise.all([startStarter(), startStarter(), startStarter()])
    const gone = spawn('true')
    await once(gone, 'exit')

    const answers: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const file = path.join(folder, `${round}.lock`)
      fs.writeFileSync(file, String(gone.pid))
      answers.push(...(await Promise.all(three.map(({ send }) => send(`work ${file}`)))))
    }

    expect(answers).toEqual(Array(3 * ROUNDS).fill('alone'))
  })

  it('admits the next one when its holder is killed', async () => {
    const file = path.join(folder, 'killed.lock')
    const [holder, other] = await Promise.all([startStarter(), startStarter()])
    await holder.send(`keep ${file}`)
    const answer = other.send(`work ${file}`)

    holder.child.kill('SIGKILL')

    expect(await answer).toBe('alone')
  })

  it('releases the lock when the work fails', () => {
    const file = path.join(folder, 'test.lock')
    const fail = () => {
      throw new Error('no')
    }

    expect(() => withFileLock(file, fail)).toThrow('no')
    expect(withFileLock(file, () => 'mine')).toBe('mine')
  })
})
