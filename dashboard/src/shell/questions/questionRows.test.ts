import { describe, expect, it } from 'vitest'
import {
  moved,
  newQuestion,
  questionProblems,
  type QuestionRow,
  questionsProblem,
  toQuestionRows,
  toQuestions,
} from './questionRows.ts'

const row = (changes: Partial<QuestionRow> = {}): QuestionRow => ({ ...newQuestion(), label: 'Your size', ...changes })
const problemsOf = (changes: Partial<QuestionRow>) => questionProblems(row(changes), [])

describe('questions', () => {
  it('are sent as they were loaded', () => {
    const question = {
      key: 'size',
      label: 'Your size',
      hint: null,
      kind: 'choice' as const,
      required: true,
      min_length: null,
      max_length: null,
      format: null,
      minimum: null,
      maximum: null,
      choices: ['S', 'M'],
      countries: ['DE'],
      product_types: ['physical' as const],
    }
    expect(toQuestions(toQuestionRows([question]))).toEqual([question])
  })

  it('are sent without settings of other kinds', () => {
    const [sent] = toQuestions([row({ kind: 'number', minLength: '3', choices: 'S', minimum: ' 0 ', format: 'phone' })])
    expect(sent).toMatchObject({ min_length: null, choices: [], minimum: 0, maximum: null, format: null })
    expect(toQuestions([row({ kind: 'choices', choices: ' S \n\n M' })])[0]!.choices).toEqual(['S', 'M'])
  })

  it.each<[Partial<QuestionRow>, keyof QuestionRow]>([
    [{ label: ' ' }, 'label'],
    [{ key: '0size' }, 'key'],
    [{ key: ' ' }, 'key'],
    [{ maxLength: '501' }, 'maxLength'],
    [{ maxLength: '0' }, 'maxLength'],
    [{ minLength: '501' }, 'minLength'],
    [{ minLength: '9', maxLength: '3' }, 'minLength'],
    [{ kind: 'number', minimum: 'one' }, 'minimum'],
    [{ kind: 'number', minimum: '9', maximum: '3' }, 'minimum'],
    [{ kind: 'choice', choices: ' \n' }, 'choices'],
    [{ kind: 'choices', choices: 'S\nS' }, 'choices'],
    [{ kind: 'choices', choices: Array.from({ length: 51 }, (_, i) => i).join('\n') }, 'choices'],
  ])('with %j are wrong at %s', (changes, field) => {
    expect(Object.keys(problemsOf(changes))).toEqual([field])
  })

  it('are good without what their kind does not have', () => {
    expect(problemsOf({ kind: 'date', maxLength: 'x', minimum: 'x', choices: '' })).toEqual({})
    expect(problemsOf({ kind: 'long_text', maxLength: '5000' })).toEqual({})
  })

  it('have each key once', () => {
    const both = [row({ key: 'size' }), row({ key: 'size' })]
    expect(questionsProblem(both)).toBe('Question 1 is incomplete.')
    expect(questionsProblem([row(), row()])).toBeNull()
    expect(row().key).toMatch(/^[a-z]{10}$/)
  })

  it('move by one place, and not beyond the ends', () => {
    const all = [row(), row(), row()]
    const [a, b, c] = all as [QuestionRow, QuestionRow, QuestionRow]
    expect(moved(all, a.row, 1)).toEqual([b, a, c])
    expect(moved(all, c.row, -1)).toEqual([a, c, b])
    expect(moved(all, a.row, -1)).toBe(all)
    expect(moved(all, c.row, 1)).toBe(all)
  })
})
