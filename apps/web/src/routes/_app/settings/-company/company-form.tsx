import { companyFacts } from '@crm/contract'
import type { CompanyFacts } from '@crm/contract/web/company-facts-shapes'
import { can } from '@crm/domain/people/can'
import { useState } from 'react'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { RebasedNotice } from '~/forms/rebased-notice.tsx'
import { showRefusal } from '~/forms/show-refusal.ts'
import { usePersistentForm } from '~/forms/use-persistent-form.ts'
import { newestIn } from '~/records/edit/edit.tsx'
import { changesOf, valuesOf } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { formatMoment } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { companyRows } from './company-rows.ts'

interface Props {
  readonly facts: CompanyFacts
}

const fields = Object.keys(companyRows) as (keyof typeof companyRows)[]

const textsOf = (facts: CompanyFacts): Record<string, string> => ({ ...valuesOf(companyRows, facts) })

/** Facts that somebody saved meanwhile, and their differences from the base version. */
interface Theirs {
  readonly newest: CompanyFacts
  readonly words: string
  readonly changes: readonly string[]
}

const changesInWords = (before: Record<string, string>, after: Record<string, string>): string[] =>
  fields
    .filter((field) => before[field] !== after[field])
    .map(
      (field) => `${companyRows[field].label} is ${after[field] || 'empty'}, was ${before[field] || 'empty'}`,
    )

/** Saved as one record. After a version conflict the form shows who changed what, and keeps both. */
export function CompanyForm({ facts }: Props) {
  const allowed = can.changeCompanyFacts(useMe())
  const reason = allowed.ok ? undefined : allowed.reason
  const { form, draft, open, rebase } = usePersistentForm(facts, 'company facts', textsOf)
  const update = useSend(companyFacts.update, { quiet: true })
  const [theirs, setTheirs] = useState<Theirs>()
  const save = async (values: Record<string, string>) => {
    try {
      const version = draft.version ?? facts.version
      open(await update.mutateAsync({ body: { ...changesOf(companyRows, values, fields), version } }))
      setTheirs(undefined)
      toast.done('Company saved')
    } catch (error) {
      const newest = newestIn(error) as CompanyFacts | undefined
      if (!newest) return showRefusal(error, form)
      const changes = changesInWords(rebase(newest), textsOf(newest))
      setTheirs({ newest, words: messageOf(error), changes })
    }
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        form.clearErrors()
        void form.handleSubmit(save)(event)
      }}
    >
      <p className="text-13 text-2">
        Printed on new contracts. Sent contracts don’t change. Last changed {formatMoment(facts.updatedAt)}.
      </p>
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
      <FormError message={form.formState.errors['root']?.message} />
      {theirs ? (
        <RebasedNotice
          words={theirs.words}
          changes={theirs.changes.map((what) => ({ key: what, what }))}
          onTakeTheirs={() => {
            open(theirs.newest)
            setTheirs(undefined)
          }}
        />
      ) : null}
      <Card title="On every contract">
        <div className="grid grid-cols-2 gap-4 p-4 max-sm:grid-cols-1">
          {fields.map((field) => (
            <FormFact
              key={field}
              form={form}
              fact={companyRows[field]}
              field={field}
              place=""
              isOff={reason !== undefined}
            />
          ))}
        </div>
      </Card>
      <footer className="sticky bottom-0 -mx-2 flex gap-2 border-t border-line bg-surface px-2 py-3">
        <Button type="submit" variant="primary" disabled={update.isPending} reason={reason ?? null}>
          Save
        </Button>
        <Button variant="quiet" onClick={draft.startAfresh}>
          Discard changes
        </Button>
      </footer>
    </form>
  )
}
