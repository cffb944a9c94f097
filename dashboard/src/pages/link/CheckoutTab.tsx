import { useSignals } from '@preact/signals-react/runtime'
import { QuestionsField } from '../../shell/questions/QuestionsField.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fold } from '../../ui/Fold.tsx'
import grid from '../../ui/FormGrid.module.css'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { Block } from './Block.tsx'
import type { LinkEditor } from './linkEditor.ts'
import { ReturnParams } from './ReturnParams.tsx'
import { Shipping } from './Shipping.tsx'
import { TabFrame } from './TabFrame.tsx'

/** What the checkout asks and says. Shipping only if the link has something that is not digital. */
export function CheckoutTab({ editor }: { editor: LinkEditor }) {
  useSignals()
  const { checkout: form } = editor.forms
  const { questions, email, params } = form.values.value
  const problems = form.problems.value
  const ships = editor.link.value.items.some((item) => item.product_type !== 'digital')
  return (
    <TabFrame form={form}>
      {ships && <Shipping form={form} />}
      <Block title="Before the payment">
        <Card>
          <div className={grid.grid}>
            <QuestionsField
              questions={questions}
              error={problems.questions}
              byType
              hint="Asked before the payment. Products can have questions of their own."
              onChange={(next) => form.set({ questions: next })}
            />
            <TextArea
              label="Custom message"
              optional
              rows={2}
              maxLength={1000}
              hint="Shoppers see it beside what they buy."
              {...form.field('message')}
            />
          </div>
        </Card>
      </Block>
      <Block title="After the payment">
        <Card>
          <TextField
            label="Return URL"
            optional
            type="url"
            placeholder="https://"
            maxLength={2048}
            hint="Where shoppers go after they paid, with status, order_id and session_id."
            {...form.field('returnUrl')}
          />
        </Card>
      </Block>
      <Fold title="More" note={moreText(email, params.length)} wrong={Boolean(problems.params ?? problems.email)}>
        <div className={grid.grid}>
          <TextField
            label="Prefilled email"
            optional
            type="email"
            autoComplete="off"
            maxLength={254}
            hint="Leave empty unless the link is for one person."
            {...form.field('email')}
          />
          <ReturnParams form={form} />
        </div>
      </Fold>
    </TabFrame>
  )
}

/** Names what is set, else what can be. */
function moreText(email: string, params: number): string {
  const set = [
    email.trim() !== '' && `Prefilled email: ${email.trim()}`,
    params > 0 && (params === 1 ? '1 parameter of the return URL' : `${params} parameters of the return URL`),
  ].filter(Boolean)
  return set.length ? set.join(', ') : 'Prefilled email, parameters of the return URL'
}
