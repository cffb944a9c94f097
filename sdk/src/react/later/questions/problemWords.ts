import type { AnswerProblem } from '../../../core/checkout/answerValue.js'
import type { Question } from '../../../core/checkout/state.js'
import type { Messages } from '../../../languages/en/messages.js'
import { fill } from '../../../languages/fill.js'
import type { QuestionWords } from '../../../languages/en/questions.js'

/** Says what is wrong with an answer, in the shopper's language. */
export function problemWords(
  problem: AnswerProblem,
  { kind }: Question,
  { words, messages }: { words: QuestionWords; messages: Messages },
): string {
  switch (problem.why) {
    case 'server':
      return problem.message
    case 'missing':
      return kind === 'checkbox' ? messages.agree.missing : words.missing
    case 'format':
      return problem.format === 'email' ? messages.problem.email_invalid : words.format[problem.format]
    case 'tooLong':
    case 'tooShort':
    case 'least':
    case 'most':
      return fill(words[problem.why], { limit: problem.limit.toLocaleString(messages.tag, { numberingSystem: 'latn' }) })
    default:
      return words[problem.why]
  }
}
