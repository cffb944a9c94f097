import { Fragment, type ReactNode } from 'react'

/** Renders `Order {number} is on its way` with an element in place of `{number}`, so that each language keeps its own word order. */
export function RichText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text.split(/\{(\w+)\}/).map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>)
}
