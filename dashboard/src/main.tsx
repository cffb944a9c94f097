import { createClient } from '@linktill/sdk'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { AppContext } from './context.ts'
import { createSession, readToken } from './session.ts'
import './ui/tokens.css'
import './ui/base.css'

const session = createSession(createClient({ baseUrl: '/api', token: readToken }))
const app = { client: session.client, session }

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <AppContext value={app}>
      <App />
    </AppContext>
  </StrictMode>,
)
