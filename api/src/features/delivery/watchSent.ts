import { pipeline, type Readable, Transform } from 'node:stream'

/** Passes a file's bytes on. When the stream closes, whole or broken off, `onClose` gets the number of bytes that left. */
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
  // Whoever reads it hears of its errors; here the source is closed with it.
  pipeline(source, watched, () => {})
  return watched
}
