import type { Question } from '../catalogue/Question.ts'
import type { Sale, SaleItem, SaleQuestion } from './Sale.ts'

/** A sale as it is read: the products' questions are on its offers. */
export type StoredSale = Omit<Sale, 'questions' | 'items' | 'offers'> & { offers: (SaleItem & { questions: Question[] })[] }

/** The most questions of one order. More would keep shoppers from buying. */
const MOST = 20

/**
 * Collects what orders of a link may ask: its own questions, then those of its products in the order of the items. A product
 * asks once, however often the link has it. Above the limit, required questions take precedence.
 */
export function withQuestions({ offers, ...sale }: StoredSale, own: Question[]): Omit<Sale, 'items'> {
  const types = new Set(offers.map(({ type }) => type))
  const products = new Map(offers.map((item) => [item.productId, item]))
  const all: SaleQuestion[] = [
    ...own.map((question) => ({ ...question, productId: null, productName: null })),
    ...[...products.values()].flatMap(({ productId, name, questions }) =>
      questions.map((question) => ({ ...question, productId, productName: name })),
    ),
  ]
  const possible = all.filter(({ productTypes }) => !productTypes.length || productTypes.some((type) => types.has(type)))
  const kept = new Set(possible.toSorted((a, b) => Number(b.required) - Number(a.required)).slice(0, MOST))
  return {
    ...sale,
    offers: offers.map(({ questions: _, ...item }) => item),
    questions: possible.filter((question) => kept.has(question)),
  }
}

/** Returns the questions that an order with these items asks a buyer from this country. */
export const questionsFor = ({ questions, items }: Pick<Sale, 'questions' | 'items'>, country: string | null): SaleQuestion[] =>
  questions.filter(
    ({ countries, productTypes, productId }) =>
      (!countries.length || (country !== null && countries.includes(country))) &&
      (!productTypes.length || items.some(({ type }) => productTypes.includes(type))) &&
      (productId === null || items.some((item) => item.productId === productId)),
  )
