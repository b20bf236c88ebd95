import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'
import { Unbroken } from './unbroken.tsx'

interface Props {
  readonly icon: ReactNode
  readonly title: string
  readonly help?: ReactNode
  readonly children?: ReactNode
  readonly role?: 'alert'
  /** It fills a whole page and is its heading. */
  readonly isPage?: boolean
}

/** An empty state: an icon, a title, one line of help, one action. */
export const Panel = ({ icon, title, help, children, role, isPage = false }: Props) => (
  <div
    role={role}
    className="m-auto grid w-full max-w-[340px] content-center justify-items-center gap-1 [&_h1]:whitespace-normal px-4 py-8 text-center"
  >
    <span className="mb-2 text-3 [&>.lucide]:size-6">{icon}</span>
    {isPage ? <PageTitle>{title}</PageTitle> : <h2 className="text-balance">{title}</h2>}
    {help ? (
      <p className="text-13 text-balance text-2">
        {typeof help === 'string' ? <Unbroken>{help}</Unbroken> : help}
      </p>
    ) : null}
    {children ? <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div> : null}
  </div>
)
