import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { emailProblem } from '../../lib/email.ts'
import { createForm, type Problems } from '../../lib/form.ts'
import { fieldProblems, withFallback } from '../../lib/refusal.ts'
import type { Session } from '../../session.ts'
import { changed } from './createSectionForm.ts'

const MIN_PASSWORD = 8

interface ProfileValues {
  name: string
  email: string
  storeName: string
  timeZone: string
  currentPassword: string
  password: string
  confirmPassword: string
  revokeApiKeys: boolean
}

export type ProfileForm = ReturnType<typeof createProfileForm>

/** The form of the name, email, store and password. */
export function createProfileForm(
  client: Client,
  session: Pick<Session, 'signIn' | 'update'>,
  user: Schema<'User'>,
  onSaved: () => void,
) {
  const start: ProfileValues = {
    name: user.name,
    email: user.email,
    storeName: user.storeName,
    timeZone: user.timeZone,
    currentPassword: '',
    password: '',
    confirmPassword: '',
    revokeApiKeys: false,
  }
  return createForm<ProfileValues>({
    start,
    check: (values) => check(values, user),
    save: async (values) => {
      const { currentPassword, password, revokeApiKeys } = values
      const { name, email, storeName, timeZone } = changed(pick(start), pick(values))
      const body = {
        // The check has rejected empty values.
        ...(name && { name }),
        ...(email && { email }),
        ...(storeName && { storeName }),
        ...(timeZone && { timeZone }),
        ...((email || password !== '') && { currentPassword }),
        ...(password !== '' && { password, ...(revokeApiKeys && { revokeApiKeys }) }),
      }
      const saved = await client.updateMe({ body }).catch((error: unknown) => {
        throw withFallback(error, 'Failed to update profile')
      })
      session.update(saved)
      onSaved()
    },
    refused: (error) => {
      if (error instanceof LinktillError && error.code === 'email_taken') return { email: 'Email already in use' }
      if (error instanceof LinktillError && error.code === 'unknown')
        throw new Error('Failed to update profile', { cause: error })
      return fieldProblems<ProfileValues>(error, apiNames)
    },
  })
}

const pick = ({ name, email, storeName, timeZone }: ProfileValues) => ({ name, email, storeName, timeZone })

const apiNames: Record<string, keyof ProfileValues> = {
  name: 'name',
  email: 'email',
  storeName: 'storeName',
  timeZone: 'timeZone',
  currentPassword: 'currentPassword',
  password: 'password',
}

function check(values: ProfileValues, user: Schema<'User'>): Problems<ProfileValues> {
  const { name, email, storeName, currentPassword, password, confirmPassword } = values
  const problems: Problems<ProfileValues> = {}
  if (name.trim() === '') problems.name = 'Full name is required'
  const wrongEmail = emailProblem(email)
  if (wrongEmail) problems.email = wrongEmail
  if (storeName.trim() === '') problems.storeName = 'Store name is required'
  if (email.trim() !== user.email && currentPassword === '')
    problems.currentPassword = 'Current password is required to change your email address.'
  if (password === '' && confirmPassword === '') return problems
  if (currentPassword === '') problems.currentPassword = 'Current password is required to set a new password.'
  if (password.length < MIN_PASSWORD) problems.password = 'Password must be at least 8 characters'
  if (password !== confirmPassword) problems.confirmPassword = "New passwords don't match"
  return problems
}
