const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he'])

/** Returns the direction in which a language is written. */
export const directionOf = (tag: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(tag.split('-')[0]!) ? 'rtl' : 'ltr')
