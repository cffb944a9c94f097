/** Returns a dialog of the page. A click beside it closes it. */
export function findDialog(name: 'search' | 'key' | 'try'): HTMLDialogElement {
  const dialog = document.querySelector<HTMLDialogElement>(`[data-dialog=${name}]`)!
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  return dialog
}
