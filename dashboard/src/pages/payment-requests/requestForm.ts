import type { Client, Schema } from '@linktill/sdk'
import { amountProblem, amountText } from '../../lib/currencies.ts'
import { daysAgo } from '../../lib/dates.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import type { PaymentRequest } from './requests.ts'

const USUAL_DAYS = 14

/** The fields as typed. */
interface RequestValues {
  title: string
  amount: string
  currency: Schema<'Currency'>
  email: string
  name: string
  /** `2026-06-15` in the merchant's time zone. */
  dueOn: string
  message: string
  /** Days from the due date, as text. */
  reminders: string[]
  language: string
}

export type RequestForm = ReturnType<typeof createRequestForm>

interface RequestFormOptions {
  client: Client
  timeZone: string
  currency: Schema<'Currency'>
  onCreated: (request: PaymentRequest) => void
}

/** Requests a payment. See docs/sell/payment-requests.md. */
export function createRequestForm({ client, timeZone, currency, onCreated }: RequestFormOptions) {
  const today = daysAgo(0, timeZone)
  const form = createForm<RequestValues>({
    start: {
      title: '',
      amount: '',
      currency,
      email: '',
      name: '',
      dueOn: daysAgo(-USUAL_DAYS, timeZone),
      message: '',
      reminders: ['-3', '0', '7'],
      language: 'en',
    },
    check: (values) => check(values, today),
    save: async (values) => onCreated(await client.createPaymentRequest({ body: toBody(values) })),
    refused: (error) => fieldProblems<RequestValues>(error, apiNames),
  })
  return {
    ...form,
    today,
    toggleReminder(value: string) {
      const { reminders } = form.values.peek()
      form.set({ reminders: reminders.includes(value) ? reminders.filter((one) => one !== value) : [...reminders, value] })
    },
  }
}

const apiNames: Record<string, keyof RequestValues> = {
  title: 'title',
  amount: 'amount',
  currency: 'currency',
  email: 'email',
  customer_name: 'name',
  due_on: 'dueOn',
  message: 'message',
  reminders: 'reminders',
  locale: 'language',
}

const toBody = (values: RequestValues): Schema<'PaymentRequestInput'> => ({
  title: values.title.trim(),
  amount: Number(values.amount),
  currency: values.currency,
  email: values.email.trim(),
  customer_name: values.name.trim() || null,
  due_on: values.dueOn,
  message: values.message.trim() || null,
  reminders: values.reminders.map(Number),
  locale: values.language,
})

function check(values: RequestValues, today: string): Problems<RequestValues> {
  const problems: Problems<RequestValues> = {}
  if (values.title.trim() === '') problems.title = 'Say what the payment is for.'
  const hint = `Enter an amount such as ${amountText(50, values.currency)}.`
  const wrongAmount = amountProblem(values.amount, values.currency, hint) ?? (Number(values.amount) > 0 ? null : hint)
  if (wrongAmount) problems.amount = wrongAmount
  if (!/^\S+@\S+$/.test(values.email.trim())) problems.email = 'Enter an email address.'
  if (values.dueOn < today) problems.dueOn = 'Choose today or a later day.'
  return problems
}
