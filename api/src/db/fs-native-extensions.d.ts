/** Its own package has no types; this names what we call. */
declare module 'fs-native-extensions' {
  /** Locks the whole file for this process alone, and blocks until that is possible. Closing the file releases the lock. */
  export function waitForLockSync(fd: number): void
}
