import { invalidField } from '../../platform/http/errors.ts'
import { PLATFORM } from '../../shop/letters/brand.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

const SHORTEST = 8
const SHORTEST_WORD = 4
/** Letters and digits that a password must have besides the owner's words, if it contains any. A year is not enough. */
const FOREIGN_CHARACTERS = 6

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

/**
 * Refuses a password that consists of the account's own name, shop or address, or of the platform's name, and a few other
 * characters.
 * @throws 400 for such a password.
 */
export function assertNotAboutOwner(password: string, owner: Pick<Merchant, 'name' | 'email' | 'storeName'>): void {
  const typed = plain(password)
  const rest = wordsOf(owner).reduce((left, word) => left.replaceAll(word, ''), typed)
  if (rest !== typed && rest.length < FOREIGN_CHARACTERS)
    throw invalidField(
      'password',
      'This is too close to your name, shop or address, which attackers try first. Please choose another.',
    )
}

/** Each word, and all words of a name together: `Ada Prints` → adaprints, prints. The longest first. */
function wordsOf({ name, email, storeName }: Pick<Merchant, 'name' | 'email' | 'storeName'>): string[] {
  const texts = [name, storeName, email, PLATFORM.shop, ...email.split('@')]
  return texts
    .flatMap((text) => [plain(text), ...text.split(/[^\p{L}\d]+/u).map(plain)])
    .filter(({ length }) => length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length)
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')

async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST))
}
