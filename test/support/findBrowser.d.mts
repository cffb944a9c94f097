/** Types of `findBrowser.mjs`, which programs without a compiler use too. */
export function findBrowser(): string | null
