import { invalidField } from '../../http/errors.ts'

const SHORTEST = 8

/**
 * Those 18,000 of the 50,000 most used passwords that meet the minimum length, in lower case. Loading them takes 70 ms.
 */
let common: Promise<Set<string>> | undefined

/** @throws 400 for a password that attackers try first. */
export async function assertUncommonPassword(password: string): Promise<void> {
  common ??= loadCommon()
  if ((await common).has(password.toLowerCase()))
    throw invalidField('password', 'This is one of the most used passwords, which attackers try first. Please choose another.')
}

async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST))
}
