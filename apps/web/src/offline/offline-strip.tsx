import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { crmUser } from '~/session/crm-user.ts'
import { directoryUser } from '~/session/directory-user.ts'
import { healthCheck } from '~/session/health-check.ts'
import { Button } from '~/ui/button.tsx'
import { formatMoment, formatTime, relativeDay } from '~/ui/format.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { useOnlineStatus } from '~/ui/online-status.ts'
import { notStoredTexts } from './not-stored-texts.ts'
import { useOutbox } from './outbox.ts'

const WaitingSheet = lazyPart(() => import('./outbox-sheet.tsx'))

interface Props {
  /** Refetches failed queries; absent when none failed. */
  readonly onRefresh?: (() => void) | undefined
}

/**
 * Above the phone's navigation, only when needed: offline and the age of the data, failed refetches, and the
 * outbox.
 */
export function OfflineStrip({ onRefresh }: Props) {
  const { isOffline } = useOnlineStatus()
  const { all, isLate, notStored } = useOutbox()
  const asOf = useAsOf()
  const [isOpen, setOpen] = useState(false)
  const refused = all.filter(({ refusal }) => refusal).length
  const waiting = isLate || isOffline ? all.length - refused : 0
  const [why] = isLate || isOffline ? Object.values(notStored) : []
  const isBehind = !isOffline && onRefresh !== undefined
  const isShown = isOffline || isBehind || waiting + refused > 0
  useEffect(() => {
    const { style } = document.documentElement
    if (isShown) style.setProperty('--pocket-strip', '48px')
    return () => void style.removeProperty('--pocket-strip')
  }, [isShown])
  return (
    <div
      className={
        isShown
          ? 'flex min-h-12 items-center gap-2 border-t border-line bg-surface px-gutter py-0.5 text-13 [&_button]:h-11'
          : 'contents'
      }
    >
      {isOffline ? <CloudOff className="icon-14 flex-none text-warn-text" /> : null}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> is for the result of a form */}
      <p role="status" className="min-w-0 flex-1 text-2">
        {why ? notStoredTexts[why] : null}
        {isOffline && !why ? `No signal. ${asOf ?? 'This page is not on the phone.'}` : null}
        {isBehind && !why ? (asOf ?? 'Some of this could not be read.') : null}
      </p>
      {isBehind ? (
        <Button size="small" onClick={onRefresh}>
          Not up to date
        </Button>
      ) : null}
      {waiting + refused > 0 ? (
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {[
            ...(waiting > 0 ? [`${waiting} waiting`] : []),
            ...(refused > 0 ? [`${refused} not saved`] : []),
          ].join(', ')}
        </Button>
      ) : null}
      {isOpen ? <WaitingSheet onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

const ofGates = new Set([healthCheck, directoryUser, crmUser].map(({ queryKey }) => JSON.stringify(queryKey)))

/** "As of 9:12 am", of the oldest visible response; undefined when one is missing. */
function useAsOf(): string | undefined {
  const queries = useQueryClient()
  const oldest = useSyncExternalStore(
    useCallback((hear) => queries.getQueryCache().subscribe(notifyManager.batchCalls(hear)), [queries]),
    () => {
      const shown = queries.getQueryCache().findAll({ type: 'active', predicate: isOfPage })
      const times = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
      return times.length > 0 ? Math.min(...times) : 0
    },
  )
  if (oldest === 0) return undefined
  const at = new Date(oldest).toISOString()
  return `As of ${relativeDay(at) === 'Today' ? formatTime(at) : formatMoment(at)}`
}

const isOfPage = ({ queryKey }: Query) => !ofGates.has(JSON.stringify(queryKey))
