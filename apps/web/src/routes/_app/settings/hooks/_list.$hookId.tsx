import { createFileRoute } from '@tanstack/react-router'
import { HookSheet } from './-hook/hook-sheet.tsx'
import { NewHook } from './-hook/new-hook.tsx'

/** A sheet over the list, opened by the address alone: `new` for one that does not exist yet. */
export const Route = createFileRoute('/_app/settings/hooks/_list/$hookId')({ component: OneHook })

function OneHook() {
  const { hookId } = Route.useParams()
  return hookId === 'new' ? <NewHook /> : <HookSheet key={hookId} hookId={hookId} />
}
