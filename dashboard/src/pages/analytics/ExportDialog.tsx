import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { rangeNames, type Range } from './ranges.ts'
import { formatNames, type Sheet } from './sheet.ts'

/** Chooses the contents of an export. */
export function ExportDialog<By extends string>({ sheet, range }: { sheet: Sheet<By>; range: Range }) {
  useSignals()
  return (
    <Dialog
      title="Export analytics"
      subtitle={rangeNames[range]}
      shape="confirm"
      onClose={sheet.close}
      onSubmit={sheet.save}
      foot={
        <>
          <Button onClick={sheet.close}>Cancel</Button>
          <Button look="primary" type="submit" busy={sheet.busy.value}>
            {sheet.busy.value ? 'Preparing...' : 'Download'}
          </Button>
        </>
      }
    >
      <div className={grid.grid}>
        <SelectField label="One line for each" choices={sheet.names} value={sheet.by.value} onChange={sheet.chooseBy} />
        <Segmented label="Format" choices={formatNames} value={sheet.format.value} onChange={sheet.chooseFormat} />
      </div>
    </Dialog>
  )
}
