import { LANGUAGES, loadMessages } from '@linktill/sdk/react/checkout'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ProblemPage } from './ProblemPage.tsx'

afterEach(cleanup)

const MESSAGE = 'The service is currently unavailable. Please try again in a moment.'
const problem = { status: 503, code: 'unavailable', message: MESSAGE, retrySeconds: 7 }

it('says in every language that the service is away for a moment', async () => {
  const said = new Set<string>()
  for (const { tag } of LANGUAGES) {
    render(
      <ProblemPage
        boot={{ link: null, head: null, problem, urlId: 'k3x9q2abcd', locale: tag }}
        messages={await loadMessages(tag)}
      />,
    )
    const text = screen.getByRole('alert').textContent
    expect(text === MESSAGE).toBe(tag === 'en')
    said.add(text)
    cleanup()
  }

  expect(said.size).toBe(LANGUAGES.length)
})
