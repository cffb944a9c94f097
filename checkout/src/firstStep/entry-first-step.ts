import { startFirstStep, type FirstStep } from './startFirstStep.ts'

declare global {
  interface Window {
    linktillFirstStep: FirstStep
  }
}

// The only script inside the document. The Content-Security-Policy allows it by its checksum.
window.linktillFirstStep = startFirstStep()
