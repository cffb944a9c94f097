/**
 * Enhances the menu on small screens. While it is open, the page behind it is inert, because the menu covers parts of it.
 * A link, Escape or a click outside closes it. Without a script, its button still opens and closes it.
 */
export function foldMenu() {
  const menu = document.querySelector<HTMLDetailsElement>('header details')
  const header = menu?.closest('header')
  if (!menu || !header) return

  menu.addEventListener('toggle', holdPage)
  document.addEventListener('click', ({ target }) => {
    const inside = target instanceof Node && menu.contains(target)
    if (!inside || (target instanceof Element && target.closest('a'))) fold()
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    fold()
    menu.querySelector('summary')!.focus()
  })

  function fold() {
    menu!.open = false
    // The toggle event fires after the jump to a section, which does not work on an inert page.
    holdPage()
  }

  function holdPage() {
    for (const part of header!.parentElement!.children) if (part !== header) part.toggleAttribute('inert', menu!.open)
  }
}
