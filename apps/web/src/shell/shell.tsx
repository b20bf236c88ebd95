import { Outlet } from '@tanstack/react-router'
import { Questions } from '~/records/edit/questions.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import { FramePart } from './frame-part.tsx'
import { Freshness } from './freshness.tsx'
import { Navigation } from './navigation.tsx'
import { Overlays } from './overlays.tsx'
import { PhoneNavigation } from './phone-navigation.tsx'
import { TopBar } from './top-bar.tsx'
import { useShellKeys } from './use-shell-keys.ts'

const Background = lazyPart(() => import('./background.tsx'), { quiet: true })

/** Navigation at the left and a bar at the top; on phones the navigation is at the bottom. */
export function Shell() {
  return (
    <>
      <a
        href="#page"
        className="sr-only rounded-control bg-raised px-3 py-2 text-13 font-medium shadow-pop focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to the page
      </a>
      {usePhone() ? <OnPhone /> : <OnDesk />}
      <FramePart>
        <Keys />
      </FramePart>
      <Overlays />
      <Questions />
      <Background />
    </>
  )
}

/** A separate component, so that the shell does not re-render when a record registers its actions. */
function Keys() {
  useShellKeys()
  return null
}

const OnDesk = () => (
  <div className="flex h-page overflow-hidden">
    <Navigation />
    <div className="grid min-w-0 flex-1 grid-rows-[3.25rem_minmax(0,1fr)] bg-surface">
      <TopBar />
      <Page />
    </div>
  </div>
)

const OnPhone = () => (
  <div className="grid h-page grid-rows-[minmax(0,1fr)_auto] bg-surface">
    <Page />
    <FramePart>
      <Freshness />
    </FramePart>
    <FramePart>
      <PhoneNavigation />
    </FramePart>
  </div>
)

const Page = () => (
  // On a phone it scrolls where large text leaves no room for the scrolling part of a page.
  <main id="page" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col outline-none max-sm:overflow-y-auto">
    <Outlet />
  </main>
)
