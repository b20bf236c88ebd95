import type { LeadImportEntry } from '@crm/contract/web/lead-import-shapes'
import { Link } from '@tanstack/react-router'
import { PhoneRows } from '../../../../../tables/phone-rows.tsx'
import { phoneLinkClass } from '../../../../../tables/row-link-class.ts'
import { Time } from '../../../../../ui/time.tsx'
import { OutcomeBadge } from '../-outcome-badge.tsx'

interface Props {
  /** Undefined while the first page loads. */
  readonly rows: readonly LeadImportEntry[] | undefined
}

/** Whom a call brought and how it ended, then what became of it and when. */
export const ImportPhoneList = ({ rows }: Props) => (
  <PhoneRows label="Calls of the lead import" rows={rows}>
    {({ id, leadName, outcome, message, receivedAt }) => (
      <>
        <Link
          to="/settings/imports/$importId"
          params={{ importId: id }}
          search={(kept) => kept}
          data-row-link
          className={phoneLinkClass}
        >
          {leadName ?? 'No lead'}
        </Link>
        <OutcomeBadge outcome={outcome} />
        <span className="truncate text-13 text-2">{message}</span>
        <Time at={receivedAt} className="text-13 whitespace-nowrap text-3" />
      </>
    )}
  </PhoneRows>
)
