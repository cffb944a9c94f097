/** Types of `findBrowser.mjs`, which programs without a compiler use too. */
export function findBrowser(options?: { canInstall?: boolean }): string | null
