import type { LimitWords } from './en/limits.js'
import { limits } from './generated/limits.js'
import { matchLanguage } from './languages.js'

/** Loads the words about limits, in the language that matches `locale`. Most shoppers never see them. */
export const loadLimits = async (locale: string): Promise<LimitWords> => (await limits[matchLanguage(locale)]()).limits
