import styles from './DemoCheckout.module.css'

/** Lets a visitor try a checkout right here, in the place of its drawing, where the server named a link in test mode. */
export function offerDemo() {
  const demo = document.querySelector<HTMLElement>('[data-link]')
  const stage = demo?.querySelector<HTMLElement>(`.${styles.stage}`)
  const start = stage?.querySelector('button')
  const link = demo?.dataset['link']
  if (!stage || !start || !link || !/^[\w-]+$/.test(link)) return
  start.hidden = false
  start.addEventListener('click', () => open(stage, start, `/checkout/${link}`))
}

function open(stage: HTMLElement, start: HTMLButtonElement, address: string) {
  start.firstElementChild!.textContent = 'Loading your checkout...'
  start.disabled = true
  stage.ariaBusy = 'true'
  const frame = document.createElement('iframe')
  frame.title = 'A checkout in test mode'
  frame.src = address
  frame.className = styles.frame!
  frame.addEventListener('load', () => {
    start.remove()
    stage.ariaBusy = null
    stage.classList.add(styles.open!)
    frame.focus({ preventScroll: true })
  })
  stage.append(frame)
}
