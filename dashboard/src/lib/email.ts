/** Text, @, text, dot, text. Only a mail can show whether an address exists. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Returns the problem with an email address, or undefined. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required'
  if (!EMAIL.test(email.trim())) return 'Email is invalid'
  return undefined
}
