import { webSales } from '@crm/contract/web/sales'
import type { ContractTemplateId } from '@crm/domain/contracts/templates'
import type { FormLanguage } from '@crm/domain/forms/form-states'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { messageOf } from '~/api/server-error.ts'
import { Picker } from '~/forms/picker.tsx'
import { Busy } from '~/ui/busy.tsx'
import { PdfViewer } from '~/viewer/pdf-viewer.tsx'
import { useFormPdf } from './use-form-pdf.ts'

interface Props {
  readonly template: ContractTemplateId
  readonly wording: string
  readonly language: FormLanguage
}

/** The document with sample values or those of a sale; it follows the text. */
export function FormDocument({ template, wording, language }: Props) {
  const [saleId, setSaleId] = useState<string | null>(null)
  const sales = useQuery(routeQuery(webSales.list, { query: { limit: 50 } }))
  const pdf = useFormPdf({ template, wording, language, saleId })
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <div className="flex items-center gap-3">
        <h2>Preview</h2>
        <span className="ml-auto w-64 max-w-full">
          <Picker
            label="Preview values"
            choices={(sales.data ?? []).map(({ id, jobNumber, lead }) => ({
              value: id,
              label: `${jobNumber} ${lead.fullName}`,
            }))}
            value={saleId}
            onChange={setSaleId}
            none="Sample values"
          />
        </span>
      </div>
      <output className="min-h-5 text-13 text-late-text">{pdf.error ? messageOf(pdf.error) : null}</output>
      <div className="grid h-[70vh] min-h-[480px]">
        {pdf.data ? (
          <PdfViewer title="Document" fileName={`${template}.pdf`} file={pdf.data} />
        ) : (
          <Busy as="div" aria-label="Loading the document" className="h-full rounded-card bg-hover" />
        )}
      </div>
    </section>
  )
}
