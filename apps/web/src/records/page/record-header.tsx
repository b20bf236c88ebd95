import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '~/ui/button-class.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { PageTitle } from '~/ui/page-title.tsx'
import { useLayoutAnimation } from '~/ui/use-layout-animation.ts'
import { usePhone, useShort } from '~/ui/use-phone.ts'
import { searchOf, useNeighbors } from './neighbors.ts'

interface Props {
  /** The list of this kind of record: "Leads", and "Clients" on a phone. */
  readonly list: {
    readonly to: NonNullable<LinkProps['to']>
    readonly title: string
    readonly onPhone?: { readonly to: NonNullable<LinkProps['to']>; readonly title: string }
  }
  /** The area of the list, if its pages have a parent of their own. */
  readonly within?: { readonly to: NonNullable<LinkProps['to']>; readonly title: string }
  readonly title: string
  /** Number of the record: follows the title and is never truncated. */
  readonly number?: string
  /** Text of the breadcrumb, if it is neither number nor title. */
  readonly crumb?: string
  /** Status and badges, next to the name. */
  readonly marks?: ReactNode
  /** Actions: at the right, and in a row of their own on phones. */
  readonly actions?: ReactNode
  /** The key facts, each a `RecordKey`. */
  readonly children?: ReactNode
}

/** The header of a record: breadcrumb, name, status and actions. On narrow screens the name is sticky. */
export function RecordHeader({
  list,
  within,
  title,
  number,
  crumb = number ?? title,
  marks,
  actions,
  children,
}: Props) {
  const isPhone = usePhone()
  const isShort = useShort()
  const pathname = useLocation({ select: (location) => location.pathname })
  const glides = useLayoutAnimation<HTMLUListElement>('li')
  return (
    <header className="flex-none pt-3.5 pb-2.5 max-lg:contents short:py-1">
      {/* In a low window the list is an arrow before the name. */}
      <div className="px-gutter max-lg:pt-3.5 short:hidden print:hidden">
        {isPhone ? (
          <Link
            to={(list.onPhone ?? list).to}
            className="-ml-1.5 inline-flex items-center gap-2 py-1 text-13 text-2 max-sm:min-h-11"
          >
            <ChevronLeft />
            {(list.onPhone ?? list).title}
          </Link>
        ) : (
          <nav aria-label="Breadcrumb" className="flex h-5 items-center gap-2 text-13 text-3">
            {within ? (
              <>
                <Link to={within.to} className="hover:text-1">
                  {within.title}
                </Link>
                <ChevronRight className="icon-12" />
              </>
            ) : null}
            {/* Returns to the list as it was, with page and filters. */}
            <Link to={list.to} search={searchOf(list.to, pathname) as never} className="hover:text-1">
              {list.title}
            </Link>
            <ChevronRight className="icon-12" />
            <span aria-current="page" className="truncate">
              {crumb}
            </span>
            <Neighbours />
          </nav>
        )}
      </div>
      {/* If space is short, the actions wrap to the next line rather than truncate the name. */}
      <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 px-gutter max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:mt-0 max-lg:flex-none max-lg:bg-surface max-lg:py-1.5 short:mt-0 short:flex-nowrap">
        {isShort ? <BackToList list={list} pathname={pathname} /> : null}
        <PageTitle number={number}>{title}</PageTitle>
        {marks}
        {isPhone ? null : <span className="ml-auto flex gap-2 print:hidden">{actions}</span>}
      </div>
      <ul
        ref={glides}
        className="relative mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 px-gutter text-13 text-2 max-lg:mt-0 max-lg:flex-none max-lg:pb-2.5 short:mt-0 short:flex-nowrap short:*:flex-none short:overflow-x-auto short:pb-1 short:whitespace-nowrap short:[scrollbar-width:none]"
      >
        {children}
      </ul>
      {isPhone ? (
        <div className="flex flex-none flex-wrap gap-2 px-gutter pb-3 print:hidden [&>a]:grow [&>button]:grow">
          {actions}
        </div>
      ) : null}
    </header>
  )
}

interface BackProps {
  readonly list: Props['list']
  readonly pathname: string
}

/** Returns to the list as it was, with page and filters. */
const BackToList = ({ list, pathname }: BackProps) => (
  <Link
    to={list.to}
    search={searchOf(list.to, pathname) as never}
    aria-label={`Back to ${list.title}`}
    className={buttonClass({ variant: 'quiet', size: 'small', square: true })}
  >
    <ChevronLeft />
  </Link>
)

interface KeyProps {
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** One of the facts under the name. */
export const RecordKey = ({ icon, children }: KeyProps) => (
  <li className="flex min-w-0 items-center gap-1.5 [&>.lucide]:text-3">
    {icon}
    {children}
  </li>
)

/** Links to the neighbors in the list it was opened from. */
function Neighbours() {
  const walk = useNeighbors()
  if (!walk) return null
  const { words, previous, next } = walk
  return (
    <span className="ml-auto flex items-center gap-1">
      <span className="num mr-1 text-12 whitespace-nowrap">{words}</span>
      <IconButton name="Previous in the list, k" disabled={!previous} onClick={previous} className="size-6">
        <ChevronLeft className="icon-14" />
      </IconButton>
      <IconButton name="Next in the list, j" disabled={!next} onClick={next} className="size-6">
        <ChevronRight className="icon-14" />
      </IconButton>
    </span>
  )
}
