import { pipeline, type Readable, Transform } from 'node:stream'

/**
 * Passes a file's bytes through. When the stream closes, complete or aborted, `onClose` gets the number of bytes sent.
 */
export function watchSent(source: Readable, onClose: (sent: number) => Promise<void>): Readable {
  let sent = 0
  const watched = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent += chunk.length
      done(null, chunk)
    },
    destroy(error, done) {
      onClose(sent).then(
        () => done(error),
        (failure: Error) => done(failure),
      )
    },
  })
  // The reader of the stream gets its errors; this pipeline only closes the source with it.
  pipeline(source, watched, () => {})
  return watched
}
