import type { ComponentProps, ElementType, ReactNode } from 'react'
import NotHere from './not-here.tsx'
import { useOnlineStatus } from './online-status.ts'

type Props<Tag extends ElementType> = Omit<ComponentProps<Tag>, 'aria-busy' | 'children'> & {
  readonly as: Tag
  /** Absent when the element is only a skeleton. */
  readonly isBusy?: boolean
  /** It is the main content of its page or sheet, not one part among others. */
  readonly isPage?: boolean
  readonly children?: ReactNode
}

/** A loading region. Offline, loading would never end, so it says that the content is not on this phone. */
export function Busy<Tag extends ElementType>({ as, isBusy = true, isPage = false, ...rest }: Props<Tag>) {
  const { isOffline } = useOnlineStatus()
  const Element: ElementType = as
  if (!isBusy || !isOffline) return <Element {...rest} aria-busy={isBusy} />
  return isPage ? <NotHere /> : <p className="p-4 text-13 text-3">Not on this phone.</p>
}
