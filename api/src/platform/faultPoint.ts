// Read once: reading the environment takes longer than everything else here.
const [wanted, times = '1'] = (process.env['FAULT_POINT'] ?? '').split(':')
let passes = 0

/**
 * Marks a point at which a process may be killed: `FAULT_POINT=settling:3` kills it the third time it gets there. Used
 * by `npm run test:faults`, which proves that nothing is lost at any of them; otherwise it does nothing.
 */
export function faultPoint(name: string): void {
  if (wanted === name && ++passes === Number(times)) process.kill(process.pid, 'SIGKILL')
}
