import { initPageData, pathnameToRouteService, preloadLink, useNavigate, warmPageData } from '@rspress/core/runtime'
import type { ComponentProps, MouseEvent } from 'react'

/** A link that opens another page of this site without a reload. All other addresses are usual links. */
export function Link({ href = '', onClick, ...rest }: ComponentProps<'a'>) {
  const open = useOpen()
  const address = href.replace(/\/index\.html|\.html(?=#|$)/, '')
  const [path = ''] = address.split('#')
  if (!isPage(path)) return <a href={address} onClick={onClick} {...rest} />

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.button !== 0 || event.metaKey || event.shiftKey || event.altKey || event.ctrlKey) return
    event.preventDefault()
    void open(address)
  }
  return <a href={address} onClick={follow} onMouseEnter={() => void preloadLink(path)} {...rest} />
}

/** Returns a function that opens a page once its text is loaded. */
export function useOpen() {
  const navigate = useNavigate()
  return async (address: string) => {
    const [path = ''] = address.split('#')
    warmPageData(path, await initPageData(path))
    await navigate(address)
  }
}

const isPage = (path: string) => path.startsWith('/') && pathnameToRouteService(path) !== undefined
