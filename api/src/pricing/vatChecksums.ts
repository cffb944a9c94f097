const sumOf = (digits: string, weights: number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

/** Luhn, as a French company's number has it. */
const isSiren = (digits: string): boolean =>
  [...digits].reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0) %
    10 ===
  0

/** Without I and O, which look like digits. */
const LETTERS_OF_FRANCE = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LETTERS_OF_IRELAND = 'WABCDEFGHIJKLMNOPQRSTUV'

/** Two digits or letters, which check the nine digits of the company. Monaco's companies have none of France. */
function isFrench(number: string): boolean {
  const [, first, second, company] = /^([0-9A-HJ-NP-Z])([0-9A-HJ-NP-Z])(\d{9})$/.exec(number) ?? []
  if (!first || !second || !company) return false
  if (!company.startsWith('000') && !isSiren(company)) return false
  const key = first + second
  if (/^\d\d$/.test(key)) return Number(`${company}12`) % 97 === Number(key)
  const [one, other] = [LETTERS_OF_FRANCE.indexOf(first), LETTERS_OF_FRANCE.indexOf(second)]
  const check = /\d/.test(first) ? one * 24 + other - 10 : one * 34 + other - 100
  return (Number(company) + 1 + Math.floor(check / 11)) % 11 === check % 11
}

/** Seven digits with a letter, since 2013 with one more; before, with a letter or a sign as the second character. */
function isIrish(number: string): boolean {
  const now = /^(\d{7})([A-W])([A-W]?)$/.exec(number)
  const before = now ? null : /^(\d)[A-Z+*](\d{5})([A-W])$/.exec(number)
  if (!now && !before) return false
  const digits = now ? now[1]! : `0${before![2]}${before![1]}`
  const sum = sumOf(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * (now?.[3] ? LETTERS_OF_IRELAND.indexOf(now[3]) : 0)
  return LETTERS_OF_IRELAND[sum % 23] === (now ? now[2] : before![3])
}

/** Two schemes: one of 1973, and one that adds 55, since 2009. Branches have three more digits. */
function isBritish(number: string): boolean {
  if (/^GD[0-4]\d\d$|^HA[5-9]\d\d$/.test(number)) return true
  if (!/^(\d{9}|\d{12})$/.test(number)) return false
  const rest = sumOf(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97
  return rest === 0 || (Number(number.slice(0, 3)) >= 100 && (rest === 42 || rest === 55))
}

const isMaltese = (number: string): boolean => /^[1-9]\d{7}$/.test(number) && sumOf(number, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0

/** Printed with the letters of the tax or without. */
function isNorwegian(number: string): boolean {
  const digits = number.replace(/MVA$/, '')
  return /^[1-9]\d{8}$/.test(digits) && sumOf(digits, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
}

const isSlovak = (number: string): boolean => /^[1-9]\d[2-47-9]\d{7}$/.test(number) && Number(number) % 11 === 0

/**
 * Form and checksum of numbers that the library reads too loosely or too strictly, by prefix. Northern Ireland's numbers are
 * formed like British ones.
 */
export const CHECKS: Partial<Record<string, { country: string; isNumber: (number: string) => boolean }>> = {
  FR: { country: 'FR', isNumber: isFrench },
  GB: { country: 'GB', isNumber: isBritish },
  XI: { country: 'GB', isNumber: isBritish },
  IE: { country: 'IE', isNumber: isIrish },
  NO: { country: 'NO', isNumber: isNorwegian },
  MT: { country: 'MT', isNumber: isMaltese },
  SK: { country: 'SK', isNumber: isSlovak },
}
