import type { Document } from '@crm/contract/web/document-shapes'
import { Link } from '@tanstack/react-router'

interface Props {
  readonly document: Pick<Document, 'saleId' | 'serviceJobId' | 'jobNumber'>
}

/** Links to the documents of its job. */
export function JobOf({ document: { saleId, serviceJobId, jobNumber } }: Props) {
  const shown = { search: { tab: 'documents' }, className: 'link-quiet' } as const
  if (serviceJobId !== null) {
    return (
      <Link to="/service-jobs/$serviceJobId" params={{ serviceJobId }} {...shown}>
        {jobNumber}
      </Link>
    )
  }
  if (saleId === null) return '–'
  return (
    <Link to="/sales/$saleId" params={{ saleId }} {...shown}>
      {jobNumber}
    </Link>
  )
}
