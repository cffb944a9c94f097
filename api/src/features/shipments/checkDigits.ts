const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const valueOf = (letter: string): number => ALPHABET.indexOf(letter)
const last = (number: string): number => valueOf(number.at(-1)!)

/** The sum of the digits before the last, each times its weight. Weights repeat from the left. */
const weighted = (digits: string, weights: number[]): number =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * weights[at % weights.length]!, 0)

/** GS1's check digit: weights 3 and 1 from the right, to the next ten. USPS, DHL, FedEx Ground, Canada Post. */
export function hasGs1Digit(number: string): boolean {
  const digits = [...number.slice(0, -1)].toReversed().join('')
  return (10 - (weighted(digits, [3, 1]) % 10)) % 10 === last(number)
}

/** As GS1's, but the sum begins with 1. GLS. */
export function hasGlsDigit(number: string): boolean {
  const digits = [...number.slice(0, -1)].toReversed().join('')
  return (10 - ((weighted(digits, [3, 1]) + 1) % 10)) % 10 === last(number)
}

/** UPS: letters count as digits, and every second place twice. */
export function hasUpsDigit(number: string): boolean {
  const digits = [...number.slice(2, -1)].map((letter) => (/\d/.test(letter) ? letter : (letter.charCodeAt(0) - 63) % 10))
  return (10 - (weighted(digits.join(''), [1, 2]) % 10)) % 10 === last(number)
}

/** FedEx Express, of twelve digits. */
export const hasFedexDigit = (number: string): boolean => (weighted(number.slice(0, -1), [3, 1, 7]) % 11) % 10 === last(number)

/** DHL Express: the remainder of all other digits by 7. */
export const hasDhlExpressDigit = (number: string): boolean => Number(number.slice(0, -1)) % 7 === last(number)

/** Parcels of the world's posts (UPU S10): two letters, eight digits, the check digit, the country. */
export function hasS10Digit(number: string): boolean {
  const check = 11 - (weighted(number.slice(2, 10), [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  return (check === 10 ? 0 : check === 11 ? 5 : check) === Number(number[10])
}

/** DPD (ISO 7064 MOD 37,36). */
export function hasDpdDigit(number: string): boolean {
  let product = 36
  for (const letter of number.slice(0, -1)) {
    const sum = (product + valueOf(letter)) % 36 || 36
    product = (sum * 2) % 37
  }
  return (product + last(number)) % 36 === 1
}
