import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, useEffect, useMemo, useRef } from 'react'
import { answerField } from '../../../core/checkout/answerField.js'
import type { Answers } from '../../../core/checkout/answers.js'
import type { Question } from '../../../core/checkout/state.js'
import { createLoader } from '../../../core/loader.js'
import { focusFirstInvalid } from '../../parts/focus.js'
import { useScope } from '../../parts/scope.js'
import { useLoaded } from '../../parts/useLoaded.js'
import { ChoiceBoxes } from './ChoiceBoxes.js'
import { problemWords } from './problemWords.js'
import { QuestionBox } from './QuestionBox.js'
import { QuestionInput } from './QuestionInput.js'
import { loadQuestions } from '../../../languages/loadQuestions.js'

/** The fields of all questions that the order asks, those of a product below its name. `early`: a wallet was pressed. */
export function QuestionFields({ answers, early }: { answers: Answers; early: boolean }) {
  useSignals()
  const { checkout, messages } = useScope()
  const { part: words } = useLoaded(useMemo(() => createLoader(() => loadQuestions(messages.tag)), [messages.tag]))
  const asked = answers.asked.value
  const box = useRef<HTMLDivElement>(null)
  // They were loaded after the press that looked for them.
  useEffect(() => {
    if (early && words && box.current) focusFirstInvalid(box.current)
  }, [early, words])
  if (!words || !asked.length) return null
  const problems = answers.problems.value
  const productOf = (question: Question | undefined) => (checkout.link.items.length > 1 ? question?.productName : null)

  return (
    <div className="ck-fields ck-questions" ref={box}>
      {asked.map((question, at) => {
        const name = answerField(question)
        const product = productOf(question)
        const problem = problems.get(question)
        const Kind = question.kind === 'checkbox' ? QuestionBox : question.kind === 'choices' ? ChoiceBoxes : QuestionInput
        return (
          <Fragment key={name}>
            {product && question.productId !== asked[at - 1]?.productId && <p className="ck-question-product">{product}</p>}
            {/* Two products may ask the same. */}
            <div className="ck-field" role={product ? 'group' : undefined} aria-label={product ?? undefined}>
              <Kind
                question={question}
                name={name}
                typed={checkout.values[name].value}
                onType={(text) => checkout.setField(name, text)}
                problem={problem ? problemWords(problem, question, { words, messages }) : null}
                placeholder={words.choose}
              />
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}
