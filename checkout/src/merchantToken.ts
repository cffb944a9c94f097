import { browserStorage } from './browserStorage.ts'

/** Returns the session of the merchant who is signed in to the dashboard in this browser. Shoppers have none. */
export function readMerchantToken(): string | null {
  try {
    return browserStorage('localStorage')?.getItem('userToken') ?? null
  } catch {
    return null
  }
}
