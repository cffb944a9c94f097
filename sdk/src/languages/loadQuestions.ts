import type { QuestionWords } from './en/questions.js'
import { questions } from './generated/questions.js'
import { matchLanguage } from './languages.js'

/** Loads the words of the questions, in the language that matches `locale`. */
export const loadQuestions = async (locale: string): Promise<QuestionWords> =>
  (await questions[matchLanguage(locale)]()).questions
