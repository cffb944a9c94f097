import { useLoaded } from '../parts/useLoaded.js'
import { ItemList } from '../parts/ItemList.js'
import { choices } from './choicesLoader.js'

/** The items of a link whose shopper chooses. Until that part is loaded, a fixed list of what is sold. */
export function ChoicesSlot() {
  const { part } = useLoaded(choices)
  return part ? <part.ItemChoices /> : <ItemList showStock />
}
