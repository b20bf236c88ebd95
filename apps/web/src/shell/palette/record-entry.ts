import type { SearchHit } from '@crm/contract/web/search-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { matchedSpans } from '@crm/domain/search/highlight'
import { searchTerms } from '@crm/domain/search/search-text'
import type { useNavigate } from '@tanstack/react-router'
import IdCard from 'lucide-react/icons/id-card'
import UserRound from 'lucide-react/icons/user-round'
import type { PaletteEntry } from './entry.ts'

/** A record as a line. What else the query found it by stands before its other details. */
export function recordEntry(
  record: SearchHit,
  query: string,
  navigate: ReturnType<typeof useNavigate>,
): PaletteEntry {
  const shown =
    record.kind === 'lead' ? `${record.fullName} ${formatPhone(record.phone1 ?? '')}` : record.name
  const unexplained = searchTerms(query)
    .filter((term) => matchedSpans(shown, term).length === 0)
    .join(' ')
  if (record.kind === 'person') {
    const { id, name, department, email, isEnabled } = record
    return {
      id: `person ${id}`,
      icon: IdCard,
      label: name,
      details: [department ?? 'No department', ...whereFound([email], unexplained)],
      kind: isEnabled ? 'Colleague' : 'Disabled',
      record,
      run: () => void navigate({ to: '/settings/people/$userId', params: { userId: id } }),
    }
  }
  const { id, number, fullName, city, fullAddress, phone1, email1 } = record
  const phone = phone1 === null ? null : formatPhone(phone1)
  const [address] = whereFound([fullAddress], unexplained)
  const found = whereFound([email1, number], unexplained)
  return {
    id: `lead ${id}`,
    icon: UserRound,
    label: fullName,
    details: [...new Set([...found, address ?? city, phone ?? email1])].filter((detail) => detail !== null),
    kind: 'Lead',
    record,
    run: () => void navigate({ to: '/leads/$leadId', params: { leadId: id } }),
  }
}

const whereFound = (texts: readonly (string | null)[], query: string): string[] =>
  texts.filter((text) => text !== null).filter((text) => matchedSpans(text, query).length > 0)
