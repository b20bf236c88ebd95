import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setUndoRules } from '~/api/act-of-send.ts'
import { queries } from '~/api/queries.ts'
import { Gates } from '~/gates/gates.tsx'
import { RootBoundary, RootError } from '~/gates/root-boundary.tsx'
import { beginChecks } from '~/gates/use-checks.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { sharePreferences } from '~/ui/preferences.ts'
import { connect } from '~/session/connect.ts'
import { Page } from '~/router.tsx'
import { startSession } from '~/session/session.ts'
import { onSignedOut, showSignedOut } from '~/session/signed-out.ts'
import { viewing } from '~/session/viewing.ts'
import { settings } from './settings.ts'
import { Toaster } from '~/ui/toaster.tsx'

const ViewBanner = lazyPart(() => import('~/shell/view-banner.tsx'))

const container = document.getElementById('root')
if (!container) throw new Error('The page has no element named root.')
void open(container)

/**
 * Specification section 1: sign-in, data client, health, directory user, CRM user, page. Toasts are always
 * mounted.
 */
async function open(container: HTMLElement): Promise<void> {
  document.title = `${settings.company} CRM`
  try {
    connect()
    setUndoRules(() => import('~/undo/rules.ts').then(({ outcomeOf }) => outcomeOf))
    sharePreferences()
    const viewed = viewing()
    // public/theme.js has reserved the banner's space before the first paint; the stored person may be
    // invalid.
    if (!viewed) delete document.documentElement.dataset['viewing']
    const start = await startSession()
    if (start.as === 'signed out') {
      await showSignedOut(true)
      return
    }
    if (start.as === 'signed in') beginChecks()
    const root = createRoot(container)
    onSignedOut(() => {
      root.unmount()
      queries.clear()
    })
    root.render(
      <StrictMode>
        <RootBoundary>
          {viewed ? <ViewBanner viewed={viewed} /> : null}
          <Toaster />
          <QueryClientProvider client={queries}>
            <Gates start={start}>
              <Page />
            </Gates>
          </QueryClientProvider>
        </RootBoundary>
      </StrictMode>,
    )
  } catch (error) {
    createRoot(container).render(<RootError error={error} />)
  }
}
