import { preloadChoices, preloadSteps } from '@linktill/sdk/react/checkout'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from './boot.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { isFramed } from './isFramed.ts'

const root = document.getElementById('root')!
const data = JSON.parse(document.getElementById('boot')!.textContent!) as PageData
const { frame } = data

const nothing = (): undefined => undefined

// The server rendered that the link cannot be bought, or what is charged later. Without the later steps, hydration would fall back to a placeholder.
const steps = root.querySelector('.ck-unavailable, .ck-billing') ? preloadSteps().catch(nothing) : undefined
// The same with what the shopper chooses.
const choices = data.link.hasChoices ? preloadChoices().catch(nothing) : undefined
// In a frame, get the options of the surrounding page first.
const framed =
  frame && isFramed() ? import('./frame/startFrame.ts').then(({ openFrame }) => openFrame(frame), nothing) : undefined

const { presets } = window.linktillFirstStep
const preset = presets && import('./presets/startPresets.ts').then(({ applyPresets }) => applyPresets(presets), nothing)

// No top-level await, because these modules import this file and would wait for it.
void Promise.all([framed, preset, steps, choices]).then(([runFrame, runPresets]) => {
  const taken = window.linktillFirstStep.takeOver()
  flushSync(() => hydrateRoot(root, <CheckoutPage {...data} {...{ taken, run: runFrame ?? runPresets }} />))
})
