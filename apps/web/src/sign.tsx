/** The page of a signing link. Signers have no account, and it has no application code. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SigningPage } from '~/signing/signing-page.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element named root.')
// Not decoded: tokens have no characters that URLs escape, and a malformed escape would throw.
createRoot(container).render(
  <StrictMode>
    <SigningPage token={location.pathname.replace(/^\/sign\//, '')} />
  </StrictMode>,
)
