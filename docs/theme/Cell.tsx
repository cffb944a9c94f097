import { type ComponentProps, useContext } from 'react'
import { fillMarks, SamplesContext } from './samples.ts'

/**
 * A cell of a table. Those of the terms have this server's rates. The server writes them into the page too, which differs from the
 * page that was built until the values are read.
 */
export function Cell({ children, ...props }: ComponentProps<'td'>) {
  const { own } = useContext(SamplesContext)
  return (
    <td suppressHydrationWarning {...props}>
      {typeof children === 'string' ? fillMarks(children, own.server) : children}
    </td>
  )
}
