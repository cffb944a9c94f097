import { Cell } from './Cell.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { Layout } from './Layout.tsx'
import { Link } from './Link.tsx'
import { Table } from './Table.tsx'

export * from '@rspress/core/theme-original'
export { Layout }
/** The elements of a page's text. All others are plain HTML, styled by text.module.css. */
export const getCustomMDXComponent = () => ({ a: Link, pre: CodeBlock, table: Table, td: Cell })
