/** What a check of an installation found. `failed` is what stops a start, or makes calls fail. */
export interface Finding {
  state: 'ok' | 'warning' | 'failed'
  /** One sentence. */
  text: string
}

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warning = (text: string): Finding => ({ state: 'warning', text })
export const failed = (text: string): Finding => ({ state: 'failed', text })
