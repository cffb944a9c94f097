/** Text, @, text, dot, text (spec 2 §5); what an address really is, only a mail can tell. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with an address, or undefined (spec 1 §5). */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required'
  if (!EMAIL.test(email.trim())) return 'Email is invalid'
  return undefined
}
