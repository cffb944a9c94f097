import { parentPort } from 'node:worker_threads'
import type { CardContent } from './drawCard.ts'
import { type CardPictures, paintCard } from './paintCard.ts'

/** Input of the drawing thread. Its response is the PNG. */
export interface CardTask extends CardPictures {
  content: CardContent
}

parentPort!.on('message', async ({ content, ...pictures }: CardTask) => {
  const file = new Uint8Array(await paintCard(content, pictures))
  parentPort!.postMessage(file, [file.buffer])
})
