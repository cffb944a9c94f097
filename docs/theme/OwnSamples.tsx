import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { createTestKey, isSignedIn, type OwnLink, readOwnLink, readTestKey } from './merchant.ts'
import styles from './OwnSamples.module.css'
import { type Place, readServerValues, SamplesContext } from './samples.ts'

/**
 * Gives the samples of a text the address of this server and, for a signed-in merchant, their link and a test key. A note above the
 * text says so. A key is created only on request, because the server stores no secret that it could show again.
 */
export function OwnSamples({ children }: { children: ReactNode }) {
  const [places, setPlaces] = useState<Place[]>([])
  const [link, setLink] = useState<OwnLink | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const [server, setServer] = useState<ReturnType<typeof readServerValues>>(null)
  const note = useCallback((place: Place) => setPlaces((before) => [...new Set([...before, place])]), [])
  const samples = useMemo(() => ({ own: { server, urlId: link?.url_id ?? null, key }, note }), [server, link, key, note])
  const hasLink = places.includes('link')

  useEffect(() => {
    setServer(readServerValues())
    setKey(readTestKey())
  }, [])
  useEffect(() => {
    // Without an answer the samples stay as they are.
    if (hasLink && isSignedIn()) readOwnLink().then(setLink, () => {})
  }, [hasLink])

  return (
    <div>
      {places.length > 0 && (
        <Note places={places} link={link} hasKey={key !== null} isTest={server?.testMode === true} onKey={setKey} />
      )}
      <SamplesContext value={samples}>{children}</SamplesContext>
    </div>
  )
}

interface NoteProps {
  places: Place[]
  link: OwnLink | null
  hasKey: boolean
  isTest: boolean
  onKey: (key: string) => void
}

function Note({ places, link, hasKey, isTest, onKey }: NoteProps) {
  const [problem, setProblem] = useState('')
  const takesKey = places.includes('key')
  if (!isSignedIn())
    return (
      <div className={styles.note}>
        <a href="/login">Sign in</a> to see your own {takesKey ? 'test key' : 'link'} in the samples of this page.
      </div>
    )
  const own = [link && `your link “${link.name}”`, takesKey && hasKey && 'your test key'].filter(Boolean).join(' and ')
  return (
    <div className={styles.note} role="status">
      {own && `The samples of this page use ${own}. `}
      {takesKey && !hasKey && isTest && (
        <button type="button" onClick={() => createTestKey().then(onKey, (error: Error) => setProblem(error.message))}>
          Create a test key for the samples
        </button>
      )}
      {problem && ` ${problem}`}
    </div>
  )
}
