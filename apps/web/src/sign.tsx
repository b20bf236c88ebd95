/** The page behind a signing link. Whoever opens it has no account, and it holds no code of the application. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SigningPage } from './signing/signing-page.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element named root.')
createRoot(container).render(
  <StrictMode>
    <SigningPage token={decodeURIComponent(location.pathname.replace(/^\/sign\//, ''))} />
  </StrictMode>,
)
