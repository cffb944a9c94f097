import { preloadSteps } from '@linktill/sdk/react/checkout'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from './boot.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { readTypedText } from './typedText.ts'

const root = document.getElementById('root')!
const data = JSON.parse(document.getElementById('boot')!.textContent!) as PageData

const comeAlive = () => void hydrateRoot(root, <CheckoutPage {...data} typed={readTypedText(root)} />)

// The server has painted that nothing can be bought. Without that part the page would fall back to a placeholder. No top-level
// await: the part imports from this file, and would wait for it.
if (root.querySelector('.ck-unavailable')) preloadSteps().then(comeAlive, comeAlive)
else comeAlive()
