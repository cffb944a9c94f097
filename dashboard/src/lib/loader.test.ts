import { expect, it } from 'vitest'
import { createLoader } from './loader.ts'

it('ignores an older result that arrives late', async () => {
  const answers: ((text: string) => void)[] = []
  const loader = createLoader(() => new Promise<string>((resolve) => answers.push(resolve)))
  loader.load()
  loader.load()

  answers[1]?.('new')
  answers[0]?.('old')
  await Promise.resolve()

  expect(loader.state.value).toEqual({ status: 'ready', data: 'new', stale: false })
})

it('keeps its data while it reloads', async () => {
  const loader = createLoader(async () => 'data')
  loader.load()
  await Promise.resolve()

  loader.load()

  expect(loader.state.value).toEqual({ status: 'ready', data: 'data', stale: true })
})
