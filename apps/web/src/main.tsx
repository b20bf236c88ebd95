import { MsalProvider } from '@azure/msal-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connect } from './api/call.ts'
import { queries } from './api/queries.ts'
import { Gates } from './gates/gates.tsx'
import { RootBoundary, RootError } from './gates/root-boundary.tsx'
import { beginChecks } from './gates/use-checks.ts'
import { msal } from './session/msal.ts'
import { startSession } from './session/session.ts'
import { settings } from './settings.ts'
import { Toaster } from './ui/toaster.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element named root.')
void open(container)

/** Specification section 1: sign-in, data client, health, directory user, CRM user, page. Toasts are always there. */
async function open(container: HTMLElement): Promise<void> {
  document.title = `${settings.company} CRM`
  try {
    connect()
    const page = import('./gates/page.tsx')
    const Page = lazy(() => page.then(({ Page }) => ({ default: Page })))
    const start = await startSession()
    if (start.as === 'signed in') beginChecks()
    createRoot(container).render(
      <StrictMode>
        <RootBoundary>
          <Toaster />
          <MsalProvider instance={msal}>
            <QueryClientProvider client={queries}>
              <Gates start={start}>
                <Page />
              </Gates>
            </QueryClientProvider>
          </MsalProvider>
        </RootBoundary>
      </StrictMode>,
    )
  } catch (error) {
    createRoot(container).render(<RootError error={error} />)
  }
}
