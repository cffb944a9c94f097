export { ItemChoices } from './ItemChoices.js'
