import type { Schema } from '@linktill/sdk'

/** Loaded when a passkey is used, because most visits use none. */
const library = () => import('@simplewebauthn/browser')

const NOT_USED = 'The passkey was not used. Try again, or choose another way.'

/** Lets the browser create a passkey. @throws Error for people, also if they cancel. */
export async function createPasskey(options: Schema<'PasskeyCreation'>): Promise<Schema<'PasskeyInput'>['credential']> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    throw inWords(error, 'The passkey was not created. Try again.')
  }) as Promise<Schema<'PasskeyInput'>['credential']>
}

/** Lets the browser sign with a passkey. @throws Error for people, also if they cancel. */
export async function askPasskey(options: Schema<'PasskeyRequest'>): Promise<Schema<'PasskeyAssertionInput'>> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options as never }).catch((error: unknown) => {
    throw inWords(error, NOT_USED)
  }) as Promise<Schema<'PasskeyAssertionInput'>>
}

/** The browser's own messages name no cure. */
function inWords(error: unknown, otherwise: string): Error {
  const { code, name } = error as { code?: string; name?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return new Error('This device has a passkey for your account already.', { cause: error })
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID')
    return new Error('Passkeys need the real address of this server: open it by its name, not by its number.', { cause: error })
  if (name === 'NotSupportedError' || !('PublicKeyCredential' in window))
    return new Error('This browser has no passkeys. Choose another way.', { cause: error })
  return new Error(otherwise, { cause: error })
}
