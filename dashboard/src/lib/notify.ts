/** Shows a message to the merchant for 5 seconds. */
export interface Notify {
  success: (text: string) => void
  error: (text: string) => void
}
