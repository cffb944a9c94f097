import { createEmbed } from '@linktill/sdk/embed'
import styles from './DemoCheckout.module.css'

/** Replaces the drawing with a real checkout, if the server provided a demo link in test mode. */
export function offerDemo() {
  const demo = document.querySelector<HTMLElement>('[data-link]')
  const stage = demo?.querySelector<HTMLElement>(`.${styles.stage}`)
  const start = stage?.querySelector('button')
  const { link, origin } = demo?.dataset ?? {}
  if (!stage || !start || !link || !origin || !/^[\w-]+$/.test(link)) return
  start.hidden = false
  start.addEventListener('click', () => open(stage, start, { link, origin }))
}

/** Opens the embed, as on any other site. */
function open(stage: HTMLElement, start: HTMLButtonElement, { link, origin }: { link: string; origin: string }) {
  start.firstElementChild!.textContent = 'Loading your checkout...'
  start.disabled = true
  stage.ariaBusy = 'true'
  const place = document.createElement('div')
  place.className = styles.frame!
  place.role = 'group'
  place.ariaLabel = 'A checkout in test mode'
  place.tabIndex = 0
  stage.append(place)
  const { ready } = createEmbed({ origin }).open({ link, target: place, redirect: 'never' })
  // Show it also after an error, which the embed displays.
  const show = () => {
    start.remove()
    stage.ariaBusy = null
    stage.classList.add(styles.open!)
    place.focus({ preventScroll: true })
  }
  void ready.then(show, show)
}
