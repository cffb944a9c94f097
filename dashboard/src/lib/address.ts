/** Formats the city line of an address: `Portland, OR 97205`. */
export const townLine = ({ city, state, postal_code }: { city: string; state: string | null; postal_code: string }): string =>
  `${[city, state].filter(Boolean).join(', ')} ${postal_code}`.trim()
