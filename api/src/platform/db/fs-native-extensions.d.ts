/** The package has no types; these are the calls we use. */
declare module 'fs-native-extensions' {
  /** Locks the whole file for this process, and blocks until that is possible. Closing the file releases the lock. */
  export function waitForLockSync(fd: number): void
}
