/** The page of a signing link, and the check of a file. Signers have no account, and it has no application code. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CheckPage } from '~/signing/check-page.tsx'
import { SigningPage } from '~/signing/signing-page.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element named root.')
// Not decoded: tokens have no characters that URLs escape, and a malformed escape would throw.
const token = location.pathname.replace(/^\/sign\//, '')
createRoot(container).render(
  // A token has 43 characters, so that none is this word.
  <StrictMode>{token === 'check' ? <CheckPage /> : <SigningPage token={token} />}</StrictMode>,
)
