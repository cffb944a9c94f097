import { preloadSteps } from '@linktill/sdk/react/checkout'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from './boot.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { readTypedText } from './typedText.ts'

const root = document.getElementById('root')!
const data = JSON.parse(document.getElementById('boot')!.textContent!) as PageData

const hydrate = () => void hydrateRoot(root, <CheckoutPage {...data} typed={readTypedText(root)} />)

// The server rendered that the link cannot be bought. Without the later steps, hydration would fall back to a placeholder. No
// top-level await, because that module imports this file and would wait for it.
if (root.querySelector('.ck-unavailable')) preloadSteps().then(hydrate, hydrate)
else hydrate()
