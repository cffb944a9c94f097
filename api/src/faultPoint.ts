let passes = 0

/**
 * A moment at which a process may be killed, by name: `FAULT_POINT=settling:3` kills it when it passes there for the third time.
 * For `npm run test:faults` alone, which proves that nothing is lost wherever it happens; elsewhere it does nothing.
 */
export function faultPoint(name: string): void {
  const [wanted, times = '1'] = (process.env['FAULT_POINT'] ?? '').split(':')
  if (wanted === name && ++passes === Number(times)) process.kill(process.pid, 'SIGKILL')
}
