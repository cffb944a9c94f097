import { serveTasks } from '../../../platform/threads/serveTasks.ts'
import type { CardContent } from './drawCard.ts'
import { type CardPictures, paintCard } from './paintCard.ts'

/** Input of the drawing thread. Its response is the PNG. */
export interface CardTask extends CardPictures {
  content: CardContent
}

serveTasks(async ({ content, ...pictures }: CardTask) => new Uint8Array(await paintCard(content, pictures)))
