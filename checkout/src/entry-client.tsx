import { hydrateRoot } from 'react-dom/client'
import type { PageData } from './boot.ts'
import { CheckoutPage } from './CheckoutPage.tsx'
import { readTypedText } from './typedText.ts'

const root = document.getElementById('root')!
const data = JSON.parse(document.getElementById('boot')!.textContent!) as PageData

hydrateRoot(root, <CheckoutPage {...data} typed={readTypedText(root)} />)
