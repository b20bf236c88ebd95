import { formatCount } from '~/ui/format.ts'
import { routeQuery } from '~/api/route-query.ts'
import { useQuery } from '@tanstack/react-query'
import { webLeads } from '@crm/contract'
import { clsx } from 'clsx'
import { Link, useMatchRoute } from '@tanstack/react-router'
import PanelLeft from 'lucide-react/icons/panel-left'
import { usePreferences } from '~/ui/preferences.ts'
import { useMe } from '~/session/me.ts'
import { settings } from '~/settings.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Mark } from '~/ui/mark.tsx'
import { useNarrow } from '~/ui/use-phone.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { FramePart } from './frame-part.tsx'
import { NavViews } from './nav-views.tsx'
import { placeGroupsOf } from './places.ts'

const OverdueTasks = lazyPart(() => import('./overdue-tasks.tsx'), { quiet: true })

/** The navigation. Collapsed, it shows icons; narrow screens always collapse it. */
export function Navigation() {
  const me = useMe()
  const wantsFolded = usePreferences((kept) => kept.isNavCollapsed)
  const isNarrow = useNarrow()
  const isFolded = wantsFolded || isNarrow
  // The queue has its own entry below the leads.
  const isInQueue = useMatchRoute()({ to: '/leads/queue' }) !== false
  const word = isFolded ? 'sr-only' : 'truncate'
  const tip = (label: string) => (isFolded ? { 'data-tip': label } : {})
  return (
    <nav
      aria-label="Main"
      className={clsx(
        'flex flex-none flex-col overflow-y-auto border-r border-line bg-canvas px-3 pb-3',
        isFolded ? 'w-14' : 'w-(--nav-width)',
      )}
    >
      <div className="flex h-13 flex-none items-center gap-2.5 px-[0.3125rem] font-strong">
        <Mark size={22} />
        <span className={word}>{settings.company}</span>
      </div>
      <div className="mt-1 grid gap-4">
        {[...placeGroupsOf(me)].map(([title, places]) => (
          <div key={title}>
            {title ? <h2 className={clsx('px-2 pb-1 text-12 font-normal text-3', word)}>{title}</h2> : null}
            <ul className="grid gap-px">
              {places.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact: to === '/leads' && isInQueue }}
                    className={placeClass}
                    {...tip(label)}
                  >
                    <Icon />
                    <span className={word}>{label}</span>
                    {to === '/leads' && !isFolded ? (
                      <FramePart>
                        <NewLeads />
                      </FramePart>
                    ) : null}
                    {to === '/tasks' && !isFolded ? <OverdueTasks /> : null}
                  </Link>
                  {isFolded ? null : (
                    <FramePart>
                      <NavViews place={to} />
                    </FramePart>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="mt-auto grid gap-px pt-4">
        <IconButton
          name={isFolded ? 'Unfold the navigation' : 'Fold the navigation'}
          aria-expanded={!isFolded}
          className="max-lg:hidden"
          onClick={() => usePreferences.setState({ isNavCollapsed: !isFolded })}
        >
          <PanelLeft />
        </IconButton>
      </div>
    </nav>
  )
}

const placeClass =
  'flex h-[1.875rem] items-center gap-2.5 rounded-control px-2 text-13 font-medium text-2 hover:bg-active ' +
  'aria-[current]:bg-active aria-[current]:text-1 [&>.lucide]:text-3 aria-[current]:[&>.lucide]:text-link'

/** The number of new leads in the person's scope; empty on error. */
function NewLeads() {
  const counts = useQuery({ ...routeQuery(webLeads.statusCount, {}), meta: { quiet: true } })
  return counts.data?.New ? (
    <span className="ml-auto text-12 font-normal tabular-nums text-3">
      {formatCount(counts.data.New)}
      <span className="sr-only"> new</span>
    </span>
  ) : null
}
