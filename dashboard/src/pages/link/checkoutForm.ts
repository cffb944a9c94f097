import type { Schema } from '@linktill/sdk'
import { amountText, isAmount } from '../../lib/currencies.ts'
import { emailProblem } from '../../lib/email.ts'
import type { Problems } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { type QuestionRow, questionsProblem, toQuestionRows, toQuestions } from '../../shell/questions/questionRows.ts'
import { changedOnly, type LinkKeeper } from './linkKeeper.ts'
import { newRate, rateProblem, type RateRow, toRateRows, toRates } from './rateRows.ts'
import { createTabForm } from './tabForm.ts'

const MAX_PARAMS = 20
/** The parameters that every redirect adds. A custom one of the same name would be overwritten. See docs/product/links.md#return-url. */
const RESERVED = ['status', 'order_id', 'session_id']

/** One custom parameter of the return URL, as typed. */
interface ParamRow {
  /** React key of the row. */
  key: number
  name: string
  value: string
}

export interface CheckoutValues {
  collectsAddress: boolean
  /** ISO 3166 codes. */
  countries: string[]
  /** Empty means the default shipping cost. See docs/product/money.md#shipping-cost. */
  cost: string
  rates: RateRow[]
  questions: QuestionRow[]
  message: string
  returnUrl: string
  params: ParamRow[]
  email: string
}

export type CheckoutForm = ReturnType<typeof createCheckoutForm>

/** The form of what a link asks for, and of what follows the payment. See docs/product/links.md#options. */
export function createCheckoutForm(keeper: LinkKeeper, onSaved: () => void) {
  let keys = 0
  const row = (name = '', value = ''): ParamRow => ({ key: keys++, name, value })
  const { client, link } = keeper
  const { currency } = link.peek()

  const form = createTabForm<CheckoutValues>(keeper, {
    valuesOf: (now) => toValues(now, row),
    check: (values) => check(values, currency),
    save: async (values) => {
      const body = changedOnly(toBody(values), toBody(toValues(link.peek(), row)))
      await keeper.change((target) => client.updateLinkOptions({ ...target, body }))
    },
    refused: (error) => fieldProblems<CheckoutValues>(error, apiNames),
    onSaved,
  })
  const setRates = (change: (rows: RateRow[]) => RateRow[]) => form.set({ rates: change(form.values.peek().rates) })
  const setParams = (change: (rows: ParamRow[]) => ParamRow[]) => form.set({ params: change(form.values.peek().params) })

  return {
    ...form,
    currency,
    toggleCountry(code: string) {
      const { countries } = form.values.peek()
      form.set({ countries: countries.includes(code) ? countries.filter((one) => one !== code) : [...countries, code] })
    },
    addRate: () => setRates((rows) => [...rows, newRate()]),
    removeRate: (key: number) => setRates((rows) => rows.filter((one) => one.key !== key)),
    setRate: (key: number, changes: Partial<RateRow>) =>
      setRates((rows) => rows.map((one) => (one.key === key ? { ...one, ...changes } : one))),
    canAddParam: () => form.values.value.params.length < MAX_PARAMS,
    addParam: () => setParams((rows) => [...rows, row()]),
    removeParam: (key: number) => setParams((rows) => rows.filter((one) => one.key !== key)),
    setParam: (key: number, changes: Partial<ParamRow>) =>
      setParams((rows) => rows.map((one) => (one.key === key ? { ...one, ...changes } : one))),
  }
}

const apiNames: Record<string, keyof CheckoutValues> = {
  shipping_countries: 'countries',
  shipping_cost: 'cost',
  shipping_rates: 'rates',
  questions: 'questions',
  custom_message: 'message',
  return_url: 'returnUrl',
  return_params: 'params',
  customer_email: 'email',
}

const toValues = ({ options, currency }: Schema<'Link'>, row: (name: string, value: string) => ParamRow): CheckoutValues => ({
  collectsAddress: options.collect_shipping_address,
  countries: options.shipping_countries,
  cost: options.shipping_cost === null ? '' : amountText(options.shipping_cost, currency),
  rates: toRateRows(options.shipping_rates),
  questions: toQuestionRows(options.questions),
  message: options.custom_message ?? '',
  returnUrl: options.return_url ?? '',
  params: Object.entries(options.return_params).map(([name, value]) => row(name, value)),
  email: options.customer_email ?? '',
})

/** Null clears a value. If no address is collected, countries are not sent, because the API requires at least one. */
const toBody = (values: CheckoutValues): Schema<'LinkOptionsChanges'> => ({
  collect_shipping_address: values.collectsAddress,
  ...(values.countries.length > 0 && { shipping_countries: values.countries }),
  shipping_cost: values.cost.trim() === '' ? null : Number(values.cost),
  shipping_rates: toRates(values.rates),
  questions: toQuestions(values.questions),
  custom_message: values.message.trim() || null,
  return_url: values.returnUrl.trim() || null,
  return_params: Object.fromEntries(filled(values.params).map(({ name, value }) => [name.trim(), value.trim()])),
  customer_email: values.email.trim() || null,
})

/** Drops empty rows. */
const filled = (rows: ParamRow[]) => rows.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '')

function check(values: CheckoutValues, currency: string): Problems<CheckoutValues> {
  const problems: Problems<CheckoutValues> = {}
  if (values.collectsAddress && values.countries.length === 0) problems.countries = 'Choose at least one country.'
  if (values.cost.trim() !== '' && !isAmount(values.cost, currency))
    problems.cost = `Enter an amount such as ${amountText(5, currency)}.`
  const wrongRate = values.collectsAddress
    ? values.rates.map((rate) => rateProblem(rate, currency)).find((problem) => problem !== null)
    : null
  if (wrongRate) problems.rates = wrongRate
  const wrongQuestion = questionsProblem(values.questions)
  if (wrongQuestion) problems.questions = wrongQuestion
  if (values.returnUrl.trim() !== '' && !isAbsolute(values.returnUrl.trim()))
    problems.returnUrl = 'Enter an address that starts with https://'
  const wrongParams = paramsProblem(filled(values.params).map(({ name }) => name.trim()))
  if (wrongParams) problems.params = wrongParams
  if (values.email.trim() !== '') {
    const wrongEmail = emailProblem(values.email)
    if (wrongEmail) problems.email = wrongEmail
  }
  return problems
}

const isAbsolute = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address)

/** Returns whether a parameter name is reserved. */
export const isReserved = (name: string): boolean => RESERVED.includes(name.trim())

function paramsProblem(names: string[]): string | undefined {
  if (names.includes('')) return 'Give every parameter a name.'
  const reserved = names.find(isReserved)
  if (reserved) return `${reserved} is added to every return address. Choose another name.`
  if (new Set(names).size < names.length) return 'Use every name once.'
  return undefined
}
