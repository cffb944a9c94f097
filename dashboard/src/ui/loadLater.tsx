import { lazy, Suspense, type ComponentType } from 'react'

/** Returns a component that loads when it is first shown. It shows nothing until then. */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
