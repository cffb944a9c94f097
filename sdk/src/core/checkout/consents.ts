import { computed, signal } from '@preact/signals-core'
import type { Schema } from '../operations.js'
import { presentOrderInput } from './orderInput.js'
import type { Shared } from './shared.js'
import type { FieldName } from './state.js'

export type RequiredConsent = Schema<'RequiredConsent'>
export type ConsentKind = RequiredConsent['kind']

/** The consents that the order requires, and those that the shopper has given. Loaded with the order flow. */
export function createConsents({ link, fields, state, payStep, totals }: Shared) {
  /** The wording of each consent that was given. */
  const given = signal<Partial<Record<ConsentKind, string>>>({})
  const checked = signal(false)
  /** Whether a wallet asks for them before the payment step. */
  const early = signal(false)

  /** Whether what the shopper takes has digital goods. Without a choice, the server has seen to it. */
  const takesDigital = (): boolean => {
    const taken = totals.value.items
    return link.items.some(
      ({ cartItemId, productIsDigital }) =>
        !link.hasChoices || (productIsDigital && taken.some((one) => one.cartItemId === cartItemId)),
    )
  }

  /** The order's country decides. It is known where the shopper pays, and without one it is the seller's. */
  const required = computed((): RequiredConsent[] => {
    if (state.value.step !== payStep && !early.value) return []
    const text = (name: FieldName) => fields.values[name].value.trim()
    const { shippingAddress, country, vatNumber, company } = presentOrderInput(link, { text })
    const buyersCountry = shippingAddress?.country || country
    return link.consents.filter(
      ({ kind, when }) =>
        (kind !== 'recurring' || totals.value.then) &&
        (when === 'always' || !buyersCountry || EEA.has(buyersCountry)) &&
        !(kind === 'waiver' && (vatNumber || company || !takesDigital())),
    )
  })
  const missing = (): RequiredConsent[] => required.peek().filter(({ kind }) => given.peek()[kind] === undefined)

  return {
    required,
    given,
    /** Kinds whose box must be marked as missing: those of the last check. */
    problems: computed(() => (checked.value ? required.value.filter(({ kind }) => given.value[kind] === undefined) : [])),
    isComplete: (): boolean => missing().length === 0,
    /** Gives a consent with the wording that is shown, or takes it back. */
    set(kind: ConsentKind, text: string | null): void {
      given.value = { ...given.peek(), [kind]: text ?? undefined }
    },
    /** Returns whether all are given. If not, marks the missing ones. */
    check(): boolean {
      checked.value = true
      return missing().length === 0
    },
    /** The same at step 1, before a wallet opens: from then on they are shown there. */
    checkEarly(): boolean {
      early.value = true
      checked.value = true
      return missing().length === 0
    },
    present: (): Schema<'ConsentInput'>[] =>
      required.peek().flatMap(({ kind }) => {
        const text = given.peek()[kind]
        return text === undefined ? [] : [{ kind, text }]
      }),
  }
}

export type Consents = ReturnType<typeof createConsents>

/** The European Economic Area. */
const EEA = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '))
