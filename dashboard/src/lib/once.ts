/** Returns the function with its results kept, by its only argument. */
export function once<T>(create: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    if (!made.has(key)) made.set(key, create(key))
    return made.get(key)!
  }
}
