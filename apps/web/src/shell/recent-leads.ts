import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Preferences, usePreferences } from '~/ui/preferences.ts'
import { useMe } from '~/session/me.ts'

/** As many as the palette offers. */
const kept = 6
/** A URL may be typed by hand. */
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Remembers the person's recent leads in this browser: only ids, most recent first. */
export function useRecentLeads(): void {
  const { id: userId } = useMe()
  const leadId = useParams({ strict: false, select: (params) => params.leadId })
  useEffect(() => {
    if (!leadId || !isId.test(leadId)) return
    usePreferences.setState(({ recentLeads }) => {
      const before = readRecent(recentLeads, userId)
      return {
        recentLeads: {
          ...recentLeads,
          [userId]: [leadId, ...before.filter((id) => id !== leadId)].slice(0, kept),
        },
      }
    })
  }, [userId, leadId])
}

/** The ids of this person's recent leads, most recent first. */
export const readRecent = (recentLeads: Preferences['recentLeads'], userId: string): readonly string[] =>
  [recentLeads[userId] ?? []].flat().filter((id) => isId.test(id))
