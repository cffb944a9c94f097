const SHOWN_MS = 2000

/** Makes the buttons copy the code beside them, as it is shown. */
export function offerCopies(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-copy]') : null
    if (button) void copy(button)
  })
}

async function copy(button: HTMLButtonElement) {
  const text = button.parentElement!.querySelector('code')!.textContent
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  button.textContent = isCopied ? 'Copied' : 'Not copied'
  setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS)
}
