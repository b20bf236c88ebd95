import { webNotes } from '@crm/contract'
import type { Mentionable } from '@crm/contract/web/note-shapes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { matchesMention } from './mention-text.ts'
import { type Subject, subjects } from '../subject.ts'

/** Typing another letter finds more. */
const shown = 8

/** People whose names match `asked`, those who can be mentioned first; empty while nothing is typed. */
export function useMentionable(
  subject: Pick<Subject, 'type' | 'id' | 'leadId'>,
  asked: string | undefined,
): readonly Mentionable[] {
  const query = useQuery({
    ...routeQuery(webNotes.mentionable, { query: subjects[subject.type].noteOn(subject) }),
    enabled: asked !== undefined,
    staleTime: 30_000,
  })
  if (asked === undefined) return []
  return (query.data ?? [])
    .filter(({ name }) => matchesMention(name, asked))
    .sort((a, b) => Number(a.reason !== null) - Number(b.reason !== null))
    .slice(0, shown)
}
