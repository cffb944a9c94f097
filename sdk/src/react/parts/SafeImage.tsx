import { useEffect, useRef, useState, type ImgHTMLAttributes, type ReactNode } from 'react'

/** A merchant's picture, or `fallback` if it does not load. */
export function SafeImage({
  fallback,
  alt,
  ...image
}: ImgHTMLAttributes<HTMLImageElement> & { alt: string; fallback: ReactNode }) {
  const element = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    const { current } = element
    // It may have failed before hydration, when no listener was attached.
    if (current?.complete && current.currentSrc !== '' && current.naturalWidth === 0) setBroken(true)
  }, [])

  return broken ? fallback : <img ref={element} alt={alt} {...image} onError={() => setBroken(true)} />
}
