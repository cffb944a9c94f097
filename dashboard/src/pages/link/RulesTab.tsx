import { useSignals } from '@preact/signals-react/runtime'
import { useMerchant } from '../../context.ts'
import { Card } from '../../ui/Card.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { Block } from './Block.tsx'
import type { LinkEditor } from './linkEditor.ts'
import { TabFrame } from './TabFrame.tsx'

/** When and how often a link sells, and who finds it. The words for before and after are offered once they can be needed. */
export function RulesTab({ editor }: { editor: LinkEditor }) {
  useSignals()
  const { timeZone, shop } = useMerchant()
  const { rules: form } = editor.forms
  const { starts, ends, maxSales, beforeText, afterText } = form.values.value
  const zone = `Your time zone: ${timeZone.replaceAll('_', ' ')}`
  const canWait = starts !== '' || beforeText !== ''
  const canEnd = ends !== '' || maxSales !== '' || afterText !== ''
  return (
    <TabFrame form={form}>
      <Block title="When it sells">
        <Card>
          <div className={grid.grid}>
            <TextField
              className={grid.half}
              label="Sells from"
              optional
              type="datetime-local"
              hint={zone}
              {...form.field('starts')}
            />
            <TextField
              className={grid.half}
              label="Sells until"
              optional
              type="datetime-local"
              hint={zone}
              {...form.field('ends')}
            />
            {canWait && (
              <TextArea
                label="Words before the start"
                optional
                rows={2}
                maxLength={500}
                placeholder="The spring glazes open on Friday."
                {...form.field('beforeText')}
              />
            )}
            {canEnd && (
              <TextArea
                label="Words after the end"
                optional
                rows={2}
                maxLength={500}
                placeholder="Thank you all. The next batch comes in June."
                hint="Also shown when all sales are made."
                {...form.field('afterText')}
              />
            )}
          </div>
        </Card>
      </Block>
      <Block title="How many">
        <Card>
          <div className={grid.grid}>
            <TextField
              className={grid.half}
              label="Number of sales"
              optional
              inputMode="numeric"
              placeholder="Unlimited"
              hint="Counts the orders that the link has already."
              {...form.field('maxSales')}
            />
            <TextField
              className={grid.half}
              label="Number per customer"
              optional
              inputMode="numeric"
              placeholder="Unlimited"
              hint="Counted per email address."
              {...form.field('maxPerCustomer')}
            />
            <Switch
              label="Waiting list"
              hint="When the link is sold out, shoppers can ask for a mail when it is back."
              {...form.toggle('offersWaitlist')}
            />
          </div>
        </Card>
      </Block>
      <Block title="Who finds it">
        <Card>
          <Switch
            label="Let search engines list this page"
            hint={`Off, the page is found by its address only.${shop === 'own' ? ' On, the page of your shop lists it too.' : ''}`}
            {...form.toggle('allowsIndexing')}
          />
        </Card>
      </Block>
    </TabFrame>
  )
}
