import { viewAs } from '@crm/contract'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { answer } from '~/api/answer.ts'
import { endViewing, type Viewing } from '~/session/viewing.ts'
import { Button } from '~/ui/button.tsx'

interface Props {
  readonly viewed: Viewing
}

/** The banner above every page in view-as mode, including the gates. */
export default function ViewBanner({ viewed: { userId, name, from } }: Props) {
  const [isStopping, setStopping] = useState(false)
  const stop = () => {
    setStopping(true)
    endViewing()
    // The view ends even if the server cannot be reached: a person is never kept in view-as mode.
    void answer(viewAs.end, { params: { id: userId } })
      .catch(() => undefined)
      .then(() => location.assign(from))
  }
  return (
    <aside
      aria-label="Viewing as someone else"
      className="fixed inset-x-0 top-0 z-40 flex h-(--banner) items-center justify-center gap-3 border-b border-warn-line bg-warn-ground px-gutter text-13 text-warn-text"
    >
      <Eye className="max-sm:hidden" />
      <p className="min-w-0">
        You see what <b className="font-strong">{name}</b> sees. Read only.
      </p>
      <Button size="small" className="max-sm:ml-auto" disabled={isStopping} onClick={stop}>
        Stop
      </Button>
    </aside>
  )
}
