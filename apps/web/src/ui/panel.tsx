import type { ReactNode } from 'react'

interface Props {
  readonly icon: ReactNode
  readonly title: string
  readonly help?: ReactNode
  readonly children?: ReactNode
  readonly role?: 'alert'
}

/** What stands where content is missing: an icon, a title, one line of help, one action. */
export const Panel = ({ icon, title, help, children, role }: Props) => (
  <div
    role={role}
    className="m-auto grid max-w-[340px] content-center justify-items-center gap-1 px-4 py-8 text-center"
  >
    <span className="mb-2 text-3 [&>.lucide]:size-6">{icon}</span>
    <h2>{title}</h2>
    {help ? <p className="text-13 text-balance text-2">{help}</p> : null}
    {children ? <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div> : null}
  </div>
)
