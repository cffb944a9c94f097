import { chooseTheme, followTheme, readTheme, type Theme } from '../../ui/theme.ts'

/** Shows the switch in the footer, with the theme that was chosen with this browser. */
export function offerThemes() {
  const group = document.querySelector<HTMLFieldSetElement>('[data-themes]')
  if (!group) return
  const show = (theme: Theme) => {
    for (const input of group.querySelectorAll('input')) input.checked = input.value === theme
  }
  followTheme(show)
  show(readTheme())
  group.addEventListener('change', ({ target }) => chooseTheme((target as HTMLInputElement).value as Theme))
  group.hidden = false
}
