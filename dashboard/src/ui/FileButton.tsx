import { useRef, type ComponentProps } from 'react'
import { Button } from './Button.tsx'

/** A button that opens the file chooser. */
export function FileButton({ onChoose, ...button }: ComponentProps<typeof Button> & { onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onChoose(file)
          target.value = ''
        }}
      />
    </>
  )
}
