/** What the questions of a checkout say besides the merchant's wording. */
export const questions = {
  missing: 'Please answer this question.',
  choose: 'Choose an answer',
  tooLong: 'Too long. Maximum length: {limit}.',
  tooShort: 'Too short. Minimum length: {limit}.',
  number: 'Enter a number.',
  least: 'Enter {limit} or more.',
  most: 'Enter {limit} or less.',
  date: 'Enter a valid date.',
  changed: 'This question has changed. Please check your answer.',
  format: {
    phone: 'Enter a phone number.',
    url: 'Enter a web address that begins with https://.',
    digits: 'Use digits only.',
    letters: 'Use letters only.',
    letters_digits: 'Use letters and digits only.',
  },
}

/** The words of one language. Each language is a module of this shape. */
export type QuestionWords = typeof questions
