import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Answers } from '../../../core/checkout/answers.js'
import { createLoader } from '../../../core/loader.js'
import { useScope } from '../../parts/scope.js'
import { useLoaded } from '../../parts/useLoaded.js'

const fields = createLoader(() => import('./QuestionFields.js'))

/** The questions of link and products, loaded only if there are any. `early`: for a wallet at step 1, once it was pressed. */
export function QuestionsPart({ early = false }: { early?: boolean }) {
  const { link } = useScope().checkout
  return link.questions ? <Loaded early={early} /> : null
}

function Loaded({ early }: { early: boolean }) {
  useSignals()
  const { checkout, messages } = useScope()
  const { part } = useLoaded(fields)
  const [answers, setAnswers] = useState<Answers | null>(null)
  // The order flow brings them. If it cannot be loaded, continuing reports that.
  useEffect(
    () =>
      void checkout.preload().then(
        (flow) => setAnswers(flow.answers),
        () => {},
      ),
    [checkout],
  )
  if (early && !answers?.early.value) return null
  return part && answers && <part.QuestionFields key={messages.tag} answers={answers} early={early} />
}
