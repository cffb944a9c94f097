/** How a state maker tells the merchant what happened. The interface shows it for 5 seconds (spec 1 §9). */
export interface Say {
  success: (text: string) => void
  error: (text: string) => void
}
