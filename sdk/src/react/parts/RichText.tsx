import { Fragment, type ReactNode } from 'react'

/** `Order {number} is on its way` with an element in the place of `{number}`, so that each language can order its words. */
export function RichText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text.split(/\{(\w+)\}/).map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>)
}
