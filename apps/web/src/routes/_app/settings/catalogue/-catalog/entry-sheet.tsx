import { type CatalogKind, kindNamed } from '@crm/domain/catalog/kinds'
import { can } from '@crm/domain/people/can'
import { figureInWords } from '@crm/domain/figures'
import { pacificDay } from '@crm/domain/time'
import { isKeyOf } from '@crm/domain/own'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { FormFooter } from '~/forms/form-footer.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { RowSheet } from '~/lists/page/row-sheet.tsx'
import { useEdit } from '~/records/edit/use-edit.ts'
import { changesOf, faultsIn, toNewRecord, valuesOf } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { formatDay } from '~/ui/format.ts'
import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { toast } from '~/ui/toast.ts'
import { type Entry, callsOf, entryKind, factsOf, newEntryValues, missingIn, nameIn } from './entry.ts'

interface Props {
  readonly kind: CatalogKind
  /** `new` for an entry that does not exist yet. */
  readonly entryId: string
}

const list = getRouteApi('/_app/settings/catalogue/$kind')

/** One entry: read by all, edited by people who may edit its kind. */
export function EntrySheet({ kind, entryId }: Props) {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  const isNew = entryId === 'new'
  const { noun, keeper } = kindNamed(kind)
  const allowed = can.changeCatalogue[keeper](useMe())
  const query = useQuery({
    ...routeQuery(callsOf(kind).get, { params: { id: entryId } }),
    enabled: !isNew,
    meta: { quiet: true },
  }) as UseQueryResult<Entry>
  const close = () => void navigate({ to: '/settings/catalogue/$kind', params: { kind }, search })
  const form = (entry?: Entry) => (
    <EntryForm kind={kind} entry={entry} reason={allowed.ok ? undefined : allowed.reason} onClose={close} />
  )
  if (isNew) {
    return (
      <Sheet title={`New ${noun}`} onClose={close}>
        {allowed.ok ? (
          form()
        ) : (
          <Panel icon={<Lock />} title="You cannot change the catalog" help={allowed.reason} />
        )}
      </Sheet>
    )
  }
  return (
    <RowSheet
      title={query.data ? nameIn(kind, query.data) : noun}
      query={query}
      notFound={{
        title: 'Entry not found',
        help: 'It may be removed, or the link mistyped.',
      }}
      loading="Loading the entry"
      onClose={close}
    >
      {form}
    </RowSheet>
  )
}

/** Placeholder where the editor needs a record; new entries are created, not edited. */
const unmade: Entry = { id: '', isEnabled: true, version: 0 }

interface FormProps {
  readonly kind: CatalogKind
  readonly entry: Entry | undefined
  /** The reason it is read-only. */
  readonly reason: string | undefined
  readonly onClose: () => void
}

function EntryForm({ kind, entry: newest, reason, onClose }: FormProps) {
  // The record that the fields were filled from.
  const [entry] = useState(newest)
  const { noun, name, price } = kindNamed(kind)
  const facts = factsOf(kind, entry)
  const sees = (field: string) =>
    !price?.isCost ||
    !entry ||
    isKeyOf(entry, price.field) ||
    !(field === price.field || field === 'priceFrom')
  const fields = Object.keys(facts).filter(sees)
  const form = useForm<Record<string, string>>({
    defaultValues: { ...valuesOf(facts, entry), ...(!entry && newEntryValues(facts)) },
  })
  const draft = useFormDraft(form, entry?.id ?? `new ${kind}`, entry?.version)
  const create = useSend(callsOf(kind).create, { quiet: true })
  const edit = useEdit(entryKind(kind), { ...(entry ?? unmade), version: draft.version ?? 0 })
  const remove = useSend(callsOf(kind).remove)
  const mayRemove = can.removeCatalogue(useMe()).ok
  const { data: spoken } = useQuery({
    ...routeQuery(callsOf(kind).uses, { params: { id: entry?.id ?? '' } }),
    enabled: entry !== undefined,
    meta: { quiet: true },
  })
  const uses = spoken?.uses ?? []
  const show = (refusal: unknown) => showRefusal(refusal, form)
  const save = async (values: Record<string, string>) => {
    const faults = [
      ...Object.entries(missingIn(kind, values, entry)),
      ...Object.entries(faultsIn(facts, values)),
    ]
    showFaults(faults, form)
    if (faults.length > 0) return
    const dirty = fields.filter((field) => form.formState.dirtyFields[field])
    const saved = await (entry
      ? edit.save(changesOf(facts, values, dirty), show)
      : create.mutateAsync({ body: toNewRecord(facts, values) }).catch(show))
    if (!saved) return
    draft.forget()
    toast.done(`${values[name]} saved`)
    if (edit.isThere()) onClose()
  }
  const takeAway = (taken: Entry) => {
    const params = { id: taken.id }
    remove.mutate(
      { params },
      {
        onSuccess: (removed) => {
          toast.done(`${nameIn(kind, taken)} removed`, { undoes: removed })
          onClose()
        },
      },
    )
  }
  return (
    <FormBody
      isSending={create.isPending || edit.isSaving}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={
        <FormFooter
          action={entry ? 'Save' : `Create ${noun}`}
          isSending={create.isPending || edit.isSaving}
          reason={reason}
          draft={draft}
          onClose={onClose}
        >
          {entry && mayRemove ? (
            <Button
              variant="quiet"
              className="ml-auto"
              disabled={spoken === undefined || remove.isPending}
              reason={uses.length > 0 ? `Used by ${uses.join(' and ')}: disable it instead.` : null}
              onClick={() => takeAway(entry)}
            >
              Remove
            </Button>
          ) : null}
        </FormFooter>
      }
    >
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
      <FormError message={form.formState.errors['root']?.message} />
      {reason === undefined ? null : <p className="text-13 text-2">{reason}</p>}
      {uses.length > 0 ? (
        <p className="rounded-card bg-sunken px-3 py-2 text-13 text-2">
          Used by {uses.join(' and ')}. You can only disable it.
        </p>
      ) : null}
      {fields.map((field) => {
        const fact = facts[field]
        return fact ? (
          <FormFact key={field} form={form} fact={fact} field={field} isOff={reason !== undefined} />
        ) : null
      })}
      {entry?.prices && entry.prices.length > 0 ? (
        <DatedPrices prices={entry.prices} unit={price?.unit ?? ''} />
      ) : null}
    </FormBody>
  )
}

/** The Pacific day when the page was opened. */
const useToday = () => useState(() => pacificDay(new Date()))[0]

interface PricesProps {
  readonly prices: NonNullable<Entry['prices']>
  readonly unit: string
}

/** All prices by their effective date, newest first; the current one is marked. */
function DatedPrices({ prices, unit }: PricesProps) {
  const today = useToday()
  const current = prices.findLast(({ from }) => from <= today)
  return (
    <table className="w-full text-13">
      <caption className="pb-1.5 text-left font-medium">Prices by day</caption>
      <tbody className="divide-y divide-line border-y border-line">
        {prices.toReversed().map((one) => (
          <tr key={one.from} className="h-9">
            <th scope="row" className="text-left font-normal text-2">
              From {formatDay(`${one.from}T20:00:00Z`)}
            </th>
            <td className="text-3">{one === current ? 'current' : one.from > today ? 'upcoming' : ''}</td>
            <td className="num text-right">{figureInWords(one.amount, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
