import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../ui/Button.tsx'
import type { SellForm } from './sellForm.ts'

/** The two ways to save what is sold. The one that was pressed is busy. */
export function SellButtons({ form }: { form: SellForm }) {
  useSignals()
  const busy = form.busy.value ? form.values.value.status : null
  return (
    <>
      <Button busy={busy === 'draft'} onClick={form.saveDraft}>
        Save draft
      </Button>
      <Button type="submit" look="primary" busy={busy === 'active'}>
        Publish and copy link
      </Button>
    </>
  )
}
