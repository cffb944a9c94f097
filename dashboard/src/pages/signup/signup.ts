import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { emailProblem } from '../../lib/email.ts'
import { homeCountry } from '../../lib/homeCountry.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { type PlanOffer, readPlanOffer } from '../../lib/plans.ts'

const KEPT_KEY = 'signup'
const MIN_PASSWORD = 8

interface SignupValues {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmPassword: string
  storeName: string
  /** ISO code; empty for none. */
  country: string
  tier: Schema<'Tier'>
  terms: boolean
}

const accountFields: (keyof SignupValues)[] = ['firstName', 'lastName', 'email', 'password', 'confirmPassword']

export type Signup = ReturnType<typeof createSignup>

interface SignupOptions {
  tier: Schema<'Tier'>
  /** The token of an invitation; null without one. */
  invitation?: string | null
}

/** The state of the sign-up wizard. */
export function createSignup(
  client: Client,
  { tier, invitation = null }: SignupOptions,
  onSignedIn: (answer: Schema<'Session'>) => void,
) {
  const step = signal<1 | 2>(1)
  const offer = signal<PlanOffer | null>(null)

  const form = createForm<SignupValues>({
    start: { ...blank, country: homeCountry() ?? '', tier, ...readKept(tier) },
    check,
    save: async (values) => {
      const session = await client.register({
        body: {
          name: `${values.firstName.trim()} ${values.lastName.trim()}`,
          email: values.email.trim(),
          password: values.password,
          storeName: values.storeName.trim(),
          tier: values.tier,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(values.country && { country: values.country }),
          ...(invitation && { invitation }),
        },
      })
      sessionStorage.removeItem(KEPT_KEY)
      onSignedIn(session)
    },
    refused: (error) => {
      const email = refusedEmail(error)
      if (email === null) return null
      step.value = 1
      return { email }
    },
  })

  return {
    ...form,
    step: step as ReadonlySignal<1 | 2>,
    /** The plans to choose from, and their rates; null until the server has answered. */
    offer: offer as ReadonlySignal<PlanOffer | null>,
    /** Asks for the plans. If the chosen one is not among them, the first is chosen. */
    async readPlans() {
      const found = await readPlanOffer(client)
      offer.value = found
      const { selfService: offered } = found
      if (!offered.includes(form.values.peek().tier)) form.set({ tier: offered[0] ?? 'basic' })
    },
    /** The message above the form for errors that belong to no field. */
    alert: computed(() => (form.problem.value === null ? null : `Registration failed: ${form.problem.value || 'Unknown error'}`)),
    next() {
      if (form.check(accountFields)) step.value = 2
    },
    back() {
      step.value = 1
    },
    /** Returns to step 2 after Back. After a reload the password is missing, so step 1 asks for it. */
    forward() {
      const problems = check(form.values.peek())
      if (!accountFields.some((field) => problems[field])) step.value = 2
    },
    /** Stores the typed values for this tab, except the password, for Back and reload. Run it as an effect. */
    keep() {
      const { password: _password, confirmPassword: _confirmed, ...values } = form.values.value
      sessionStorage.setItem(KEPT_KEY, JSON.stringify({ ...values, from: tier }))
    },
  }
}

/** Returns why the address cannot be used; null for every other error. */
function refusedEmail(error: unknown): string | null {
  if (!(error instanceof LinktillError)) return null
  if (error.code === 'email_taken') return 'Email already in use'
  return error.errors.find(({ path }) => path === 'email')?.msg ?? null
}

const blank = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '', storeName: '', terms: false }

/** Reads the stored values. A plan chosen later on another page takes precedence. */
function readKept(tier: Schema<'Tier'>): Partial<SignupValues> {
  try {
    const { from, ...values } = JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? '{}')
    return from === tier ? values : { ...values, tier }
  } catch {
    return {}
  }
}

function check(values: SignupValues): Problems<SignupValues> {
  const problems: Problems<SignupValues> = {}
  if (values.firstName.trim() === '') problems.firstName = 'First name is required'
  if (values.lastName.trim() === '') problems.lastName = 'Last name is required'
  const wrongEmail = emailProblem(values.email)
  if (wrongEmail) problems.email = wrongEmail
  if (values.password === '') problems.password = 'Password is required'
  else if (values.password.length < MIN_PASSWORD) problems.password = 'Password must be at least 8 characters'
  if (values.confirmPassword !== values.password) problems.confirmPassword = 'Passwords do not match'
  if (values.storeName.trim() === '') problems.storeName = 'Business name is required'
  if (!values.terms) problems.terms = 'You must agree to the terms and conditions'
  return problems
}
