import { ApiError } from '../http/errors.ts'
import type { SheetRow } from './Sheet.ts'

interface Steps<Read, Known, Plan> {
  /** @throws 400 for a row that is refused. */
  read: (row: SheetRow) => Read
  /** Finds what the rows of a batch are compared with. */
  find: (read: Read[]) => Promise<Known>
  /** @throws 400 for a row that is refused. */
  plan: (row: SheetRow, read: Read, known: Known) => Plan | Promise<Plan>
  refuse: (row: SheetRow, error: unknown) => Plan
}

/** Decides what to do with each row, one after the other. */
export async function planEach<Read, Known, Plan>(rows: SheetRow[], steps: Steps<Read, Known, Plan>): Promise<Plan[]> {
  const attempts = rows.map((row): { row: SheetRow; read: Read } | { refused: Plan } => {
    try {
      return { row, read: steps.read(row) }
    } catch (error) {
      return { refused: steps.refuse(row, error) }
    }
  })
  const known = await steps.find(attempts.flatMap((one) => ('refused' in one ? [] : [one.read])))
  const plans: Plan[] = []
  for (const one of attempts) {
    if ('refused' in one) plans.push(one.refused)
    else
      try {
        plans.push(await steps.plan(one.row, one.read, known))
      } catch (error) {
        plans.push(steps.refuse(one.row, error))
      }
  }
  return plans
}

/**
 * Returns the outcome of a refused row.
 * @param column of an error that names no field.
 * @throws what is not a refusal.
 */
export function refusalOf(error: unknown, column: string) {
  if (!(error instanceof ApiError)) throw error
  const [first] = error.errors ?? []
  return { action: 'refuse', column: first?.path ?? column, reason: first?.msg ?? error.message } as const
}
