import { useSignals } from '@preact/signals-react/runtime'
import { lazy } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EditableSection } from './EditableSection.tsx'
import { PixelEvents } from './PixelEvents.tsx'
import { consentModes, type PixelSettings } from './pixel.ts'
import styles from './SettingsPage.module.css'

const PixelEditor = lazy(async () => ({ default: (await import('./PixelEditor.tsx')).PixelEditor }))

/** The ad pixel. */
export function FacebookPixel({ pixel }: { pixel: PixelSettings }) {
  useSignals()
  const saved = pixel.saved.value
  const isLoaded = pixel.isLoaded.value
  return (
    <>
      <EditableSection
        id="facebook-pixel"
        lead={`Counts views and purchases for your ads.${isLoaded && !saved ? ' Not Set.' : ''}`}
        verb={isLoaded ? (saved ? 'Edit' : 'Set up') : null}
        success="Facebook Pixel configuration updated successfully!"
        view={
          saved && (
            <>
              <dl className={styles.pairs}>
                <dt>Pixel ID</dt>
                <dd className="number">{saved.pixelId}</dd>
                <dt>Access token</dt>
                <dd className={saved.hasAccessToken ? undefined : styles.unset}>
                  {saved.hasAccessToken ? 'Access token saved (hidden)' : 'Not set'}
                </dd>
                <dt>Events</dt>
                <dd>{saved.enabled ? 'Sent' : 'Switched off'}</dd>
                <dt>Consent</dt>
                <dd>{consentModes[saved.consent]}</dd>
              </dl>
              {saved.hasAccessToken && <PixelEvents />}
            </>
          )
        }
        editor={(close) => <PixelEditor pixel={pixel} {...close} />}
      />
      {pixel.asking.value && (
        <ConfirmDialog
          title="Remove Facebook Pixel"
          action="Remove"
          destructive
          busy={pixel.removal.busy.value}
          problem={pixel.removal.problem.value}
          onConfirm={pixel.removal.run}
          onClose={() => pixel.ask(false)}
        >
          <p>Are you sure you want to remove Facebook Pixel configuration?</p>
        </ConfirmDialog>
      )}
    </>
  )
}
