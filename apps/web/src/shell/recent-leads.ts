import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Preferences, usePreferences } from '../preferences.ts'
import { useMe } from '../session/me.ts'

/** As many as the palette offers. */
const kept = 6
/** An address may be typed by hand. */
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Remembers in this browser which leads the person opened: their ids alone, the last first. */
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

/** The ids of the leads that this person opened here, the last first. */
export const readRecent = (recentLeads: Preferences['recentLeads'], userId: string): readonly string[] =>
  [recentLeads[userId] ?? []].flat().filter((id) => isId.test(id))
