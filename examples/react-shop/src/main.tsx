import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Shop } from './Shop.tsx'
import './page.css'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Shop />
  </StrictMode>,
)
