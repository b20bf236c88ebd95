import type { CatalogImport } from '@crm/contract/web/catalog-shapes'
import { type CatalogKind, kindNamed } from '@crm/domain/catalog/kinds'
import { can } from '@crm/domain/people/can'
import { getRouteApi } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { messageOf } from '~/api/server-error.ts'
import { useSend } from '~/api/send.ts'
import { Field } from '~/forms/field.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { toast } from '~/ui/toast.ts'
import { callsOf } from './entry.ts'
import { RowResults } from './row-results.tsx'

interface Props {
  readonly kind: CatalogKind
}

const list = getRouteApi('/_app/settings/catalogue/$kind')

/** Imports a file: first a preview of each row, then all rows or none. */
export function ImportSheet({ kind }: Props) {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  const { nouns, keeper } = kindNamed(kind)
  const allowed = can.changeCatalogue[keeper](useMe())
  const close = () => void navigate({ to: '/settings/catalogue/$kind', params: { kind }, search })
  return (
    <Sheet
      title={`Import ${nouns.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`}
      onClose={close}
    >
      {allowed.ok ? (
        <ImportForm kind={kind} onClose={close} />
      ) : (
        <Panel icon={<Lock />} title="You cannot change the catalog" help={allowed.reason} />
      )}
    </Sheet>
  )
}

function ImportForm({ kind, onClose }: Props & { readonly onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const [told, setTold] = useState<CatalogImport>()
  const [refusal, setRefusal] = useState<string>()
  const send = useSend(callsOf(kind).importCsv, { quiet: true })
  const ask = async (text: string, apply: boolean) => {
    setRefusal(undefined)
    try {
      return await send.mutateAsync({ body: { csv: text, apply } })
    } catch (error) {
      setRefusal(messageOf(error))
      return undefined
    }
  }
  const choose = async (file: File | undefined) => {
    setTold(undefined)
    if (!file) return setCsv('')
    const text = await file.text()
    setCsv(text)
    setTold(await ask(text, false))
  }
  const apply = async () => {
    const done = await ask(csv, true)
    if (!done) return
    setTold(done)
    if (!done.isApplied) return
    toast.done(inWords(done))
    onClose()
  }
  const writes = told ? told.created + told.changed : 0
  return (
    <FormBody
      isSending={send.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (writes > 0) void apply()
      }}
      footer={
        <>
          <Button type="submit" variant="primary" disabled={writes === 0 || send.isPending}>
            {writes > 0 ? `Import ${writes === 1 ? '1 row' : `${writes} rows`}` : 'Import'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <FormError message={refusal} />
      <Field label="CSV file" help="Use the format of the export.">
        {(control) => (
          <TextInput
            {...control}
            type="file"
            accept=".csv,text/csv"
            className="h-auto py-1.5"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        )}
      </Field>
      {told ? <RowResults result={told} /> : null}
    </FormBody>
  )
}

/** "2 created, 1 changed, 36 as they were" */
const inWords = ({ created, changed, unchanged }: CatalogImport) =>
  [
    created > 0 ? `${created} created` : '',
    changed > 0 ? `${changed} changed` : '',
    unchanged > 0 ? `${unchanged} unchanged` : '',
  ]
    .filter(Boolean)
    .join(', ')
