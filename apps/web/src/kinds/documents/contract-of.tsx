import { contracts } from '@crm/contract'
import type { Document } from '@crm/contract/web/document-shapes'
import { contractTemplates } from '@crm/domain/contracts/templates'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FileSignature from 'lucide-react/icons/file-signature'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'

interface Props {
  readonly document: Document
}

const signed = new Set<string>([
  ...Object.values(contractTemplates).map(({ docType }) => docType),
  'SignatureCertificate',
])

/** Links a signed document or its certificate to the contract. */
export function ContractOf({ document: { id, docType, saleId } }: Props) {
  const mayRead = can.readContract(useMe()).ok
  const found = useQuery({
    ...routeQuery(contracts.list, { query: { saleId: saleId ?? undefined, limit: 100 } }),
    enabled: mayRead && saleId !== null && signed.has(docType),
    meta: { quiet: true },
  }).data?.find((one) => one.signedDocumentId === id || one.certificateDocumentId === id)
  if (!found) return null
  return (
    <Link
      to="/contracts/$contractId"
      params={{ contractId: found.id }}
      className={`${buttonClass({ size: 'small' })} justify-self-start`}
    >
      <FileSignature />
      Contract {found.contractId}
    </Link>
  )
}
