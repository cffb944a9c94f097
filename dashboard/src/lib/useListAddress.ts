import { useSignalEffect } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ListAddress } from './list.ts'

/**
 * Keeps the search, filters, sort order and page of a list in the URL, so that Back, reload and bookmarks restore them.
 * Call it before the list loads.
 */
export function useListAddress(list: ListAddress) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const restore = () => list.restore(new URLSearchParams(search))
  useState(restore)
  useEffect(restore, [list, search])
  useSignalEffect(() => {
    const query = new URLSearchParams(location.search)
    for (const [name, text] of Object.entries(list.address.value)) {
      query.delete(name)
      if (text !== '') query.append(name, text)
    }
    const next = query.toString()
    if (next !== new URLSearchParams(location.search).toString())
      navigate(next ? `${location.pathname}?${next}` : location.pathname, { replace: true })
  })
}
