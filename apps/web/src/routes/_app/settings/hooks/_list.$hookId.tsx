import { createFileRoute } from '@tanstack/react-router'
import { HookSheet } from './-hook/hook-sheet.tsx'
import { NewHook } from './-hook/new-hook.tsx'

/** A sheet over the list; the address alone opens it: `new` for one that is not there yet. */
export const Route = createFileRoute('/_app/settings/hooks/_list/$hookId')({ component: OneHook })

function OneHook() {
  const { hookId } = Route.useParams()
  return hookId === 'new' ? <NewHook /> : <HookSheet key={hookId} hookId={hookId} />
}
