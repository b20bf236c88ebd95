import { Outlet } from '@tanstack/react-router'
import { Tooltips } from '../ui/tooltips.tsx'
import { usePhone } from '../ui/use-phone.ts'
import { Navigation } from './navigation.tsx'
import { PhoneNavigation } from './phone-navigation.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** Navigation at the left and a bar at the top; on phones the navigation is at the bottom. */
export function Shell() {
  useShortcuts()
  return (
    <>
      <a
        href="#page"
        className="sr-only rounded-control bg-raised px-3 py-2 text-13 font-medium shadow-pop focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the page
      </a>
      {usePhone() ? <OnPhone /> : <OnDesk />}
      <Tooltips />
    </>
  )
}

const OnDesk = () => (
  <div className="flex h-dvh overflow-hidden">
    <Navigation />
    <div className="grid min-w-0 flex-1 grid-rows-[52px_minmax(0,1fr)] bg-surface">
      <TopBar />
      <Page />
    </div>
  </div>
)

const OnPhone = () => (
  <div className="grid h-dvh grid-rows-[minmax(0,1fr)_auto] bg-surface">
    <Page />
    <PhoneNavigation />
  </div>
)

const Page = () => (
  <main id="page" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none">
    <Outlet />
  </main>
)
