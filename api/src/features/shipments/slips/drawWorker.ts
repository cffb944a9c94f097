import { parentPort } from 'node:worker_threads'
import { drawSlips } from './drawSlips.ts'
import type { Slip } from './Slip.ts'

/** Input of the drawing thread. Its response is the PDF. */
export interface SlipTask {
  slips: Slip[]
  /** PNG. */
  logo: Uint8Array | null
}

parentPort!.on('message', async ({ slips, logo }: SlipTask) => {
  const pdf = new Uint8Array(await drawSlips(slips, logo && Buffer.from(logo)))
  parentPort!.postMessage(pdf, [pdf.buffer])
})
