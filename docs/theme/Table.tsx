import type { ComponentProps } from 'react'

/** Scrolls on small screens. Focusable, so that the keyboard can scroll it; a scrolling table itself would lose its role. */
export const Table = (props: ComponentProps<'table'>) => (
  <div tabIndex={0}>
    <table {...props} />
  </div>
)
