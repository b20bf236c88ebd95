import type { LeadHit, PersonHit, RecordHit, SearchHit } from '@crm/contract/web/search-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { matchedSpans } from '@crm/domain/search/highlight'
import { searchTerms } from '@crm/domain/search/search-text'
import type { useNavigate } from '@tanstack/react-router'
import IdCard from 'lucide-react/icons/id-card'
import UserRound from 'lucide-react/icons/user-round'
import type { PaletteEntry } from './entry.ts'
import { recordLooks } from './record-looks.ts'

type Navigate = ReturnType<typeof useNavigate>

/** The entry of a record. Other fields that matched come before its details. */
export function recordEntry(hit: SearchHit, query: string, navigate: Navigate): PaletteEntry {
  switch (hit.kind) {
    case 'lead':
      return leadEntry(hit, query, navigate)
    case 'person':
      return personEntry(hit, query, navigate)
    default:
      return ofClientEntry(hit, query, navigate)
  }
}

function leadEntry(lead: LeadHit, query: string, navigate: Navigate): PaletteEntry {
  const { id, number, fullName, city, fullAddress, phone1, email1 } = lead
  const phone = phone1 === null ? null : formatPhone(phone1)
  const unexplained = unexplainedBy([fullName, phone], query)
  const [address] = whereFound([fullAddress], unexplained)
  const found = whereFound([email1, number], unexplained)
  return {
    id: `lead ${id}`,
    icon: UserRound,
    label: fullName,
    details: distinct([...found, address ?? city, phone ?? email1]),
    kind: 'Lead',
    record: lead,
    run: () => void navigate({ to: '/leads/$leadId', params: { leadId: id } }),
  }
}

function personEntry(person: PersonHit, query: string, navigate: Navigate): PaletteEntry {
  const { id, name, department, email, isEnabled } = person
  return {
    id: `person ${id}`,
    icon: IdCard,
    label: name,
    details: distinct([department ?? 'No department', ...whereFound([email], unexplainedBy([name], query))]),
    kind: isEnabled ? 'Colleague' : 'Disabled',
    record: person,
    run: () => void navigate({ to: '/settings/people/$userId', params: { userId: id } }),
  }
}

function ofClientEntry(hit: RecordHit, query: string, navigate: Navigate): PaletteEntry {
  const { icon, kind, label = nameOfClient, details, page } = recordLooks[hit.kind]
  const shown = [label(hit), ...details(hit)]
  return {
    id: `${hit.kind} ${hit.id}`,
    icon,
    label: label(hit),
    details: distinct([...details(hit), ...whereFound([hit.fullAddress], unexplainedBy(shown, query))]),
    kind,
    record: hit,
    run: () => void navigate(page(hit)),
  }
}

const nameOfClient = ({ client }: RecordHit) => client

/** The words of the query that match none of these. */
const unexplainedBy = (shown: readonly (string | null)[], query: string): string =>
  searchTerms(query)
    .filter((term) => matchedSpans(distinct(shown).join(' '), term).length === 0)
    .join(' ')

const whereFound = (texts: readonly (string | null)[], query: string): string[] =>
  distinct(texts).filter((text) => matchedSpans(text, query).length > 0)

/** The non-empty texts without duplicates. */
const distinct = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.filter((text) => text !== null)),
]
