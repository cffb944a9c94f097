/** Folds the menu of small screens when it was used: without a script it would cover the section it leads to. */
export function foldMenu() {
  const menu = document.querySelector<HTMLDetailsElement>('header details')
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.open = false
  })
}
