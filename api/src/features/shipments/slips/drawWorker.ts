import { serveTasks } from '../../../platform/threads/serveTasks.ts'
import { drawSlips } from './drawSlips.ts'
import type { Slip } from './Slip.ts'

/** Input of the drawing thread. Its response is the PDF. */
export interface SlipTask {
  slips: Slip[]
  /** PNG. */
  logo: Uint8Array | null
}

serveTasks(async ({ slips, logo }: SlipTask) => new Uint8Array(await drawSlips(slips, logo && Buffer.from(logo))))
