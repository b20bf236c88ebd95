import { MsalProvider } from '@azure/msal-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { connect } from './api/call.ts'
import { queries } from './api/queries.ts'
import { gates } from './gates/gate.ts'
import { GateScreen } from './gates/gate-screen.tsx'
import { Gates } from './gates/gates.tsx'
import { RootBoundary, RootError } from './gates/root-boundary.tsx'
import { beginChecks } from './gates/use-checks.ts'
import { late } from './late.tsx'
import { sharePreferences } from './preferences.ts'
import { msal } from './session/msal.ts'
import { startSession } from './session/session.ts'
import { viewing } from './session/viewing.ts'
import { settings } from './settings.ts'
import { Toaster } from './ui/toaster.tsx'

const ViewBanner = late(() => import('./shell/view-banner.tsx'))
const Page = late(() => import('./gates/page.tsx'), {
  waiting: <GateScreen current={gates.length} state={undefined} />,
})

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element named root.')
void open(container)

/** Specification section 1: sign-in, data client, health, directory user, CRM user, page. Toasts are always there. */
async function open(container: HTMLElement): Promise<void> {
  document.title = `${settings.company} CRM`
  try {
    connect()
    sharePreferences()
    const viewed = viewing()
    // public/theme.js has made the banner's room before the first paint; what was kept may yet be nobody.
    if (!viewed) delete document.documentElement.dataset['viewing']
    void Page.load()
    const start = await startSession()
    if (start.as === 'signed in') beginChecks()
    createRoot(container).render(
      <StrictMode>
        <RootBoundary>
          {viewed ? <ViewBanner viewed={viewed} /> : null}
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
