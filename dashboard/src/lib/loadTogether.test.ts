import { expect, it } from 'vitest'
import { loadTogether } from './loadTogether.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

it('shows no part before all have been answered', async () => {
  let answer = (_text: string) => {}
  const { load, add } = loadTogether()
  const quick = add(async () => 'quick')
  const slow = add(() => new Promise<string>((resolve) => (answer = resolve)))

  load()
  await settle()
  expect(quick.state.value).toEqual({ status: 'loading' })

  answer('slow')
  await settle()
  expect(quick.state.value).toEqual({ status: 'ready', data: 'quick', stale: false })
  expect(slow.state.value).toEqual({ status: 'ready', data: 'slow', stale: false })
})

it('keeps what the newest load brings', async () => {
  const answers: ((text: string) => void)[] = []
  const { load, add } = loadTogether()
  const part = add(() => new Promise<string>((resolve) => answers.push(resolve)))

  load()
  load()
  answers[1]?.('new')
  await settle()
  answers[0]?.('old')
  await settle()

  expect(part.state.value).toEqual({ status: 'ready', data: 'new', stale: false })
})
