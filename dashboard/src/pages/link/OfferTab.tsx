import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import type { Loader } from '../../lib/loader.ts'
import { BillingFields } from '../../shell/billing/BillingFields.tsx'
import { Card } from '../../ui/Card.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Switch } from '../../ui/Switch.tsx'
import { Block } from './Block.tsx'
import { Items } from './Items.tsx'
import type { LinkEditor } from './linkEditor.ts'
import { PresetPromo } from './PresetPromo.tsx'
import { TabFrame } from './TabFrame.tsx'
import { Tips } from './Tips.tsx'
import { Upsell } from './Upsell.tsx'

interface OfferTabProps {
  editor: LinkEditor
  codes: Loader<Schema<'PromoCode'>[]>
}

/** What a link sells, and what changes its price. */
export function OfferTab({ editor, codes }: OfferTabProps) {
  useSignals()
  const { offer: form } = editor.forms
  const values = form.values.value
  return (
    <TabFrame form={form}>
      <Block title="What it sells">
        <Items link={editor.link.value} />
      </Block>
      <Block title="Price">
        <Card>
          <div className={grid.grid}>
            <Switch
              label="Allow promo codes"
              hint="Shoppers can add one code before they pay."
              {...form.toggle('allowsPromos')}
            />
            <PresetPromo form={form} codes={codes} />
            <Tips form={form} />
            <div>
              <BillingFields
                value={values.billing}
                currency={form.currency}
                error={form.problems.value.billing}
                onChange={(billing) => form.set({ billing })}
              />
              <Upsell form={form} />
            </div>
          </div>
        </Card>
      </Block>
    </TabFrame>
  )
}
