import { commissionSettings } from '@crm/contract'
import type { CommissionSettings } from '@crm/contract/web/commission-settings-shapes'
import { can } from '@crm/domain/people/can'
import { useState } from 'react'
import { useSend } from '../../../../api/send.ts'
import { messageOf } from '../../../../api/server-error.ts'
import { DraftNotice } from '../../../../forms/draft-notice.tsx'
import { FormError } from '../../../../forms/form-error.tsx'
import { RebasedNotice } from '../../../../forms/rebased-notice.tsx'
import { showFaults } from '../../../../forms/show-faults.ts'
import { showRefusal } from '../../../../forms/show-refusal.ts'
import { useStandingForm } from '../../../../forms/use-standing-form.ts'
import { newestIn } from '../../../../records/edit/edit.tsx'
import { FormFact } from '../../../../records/facts/form-fact.tsx'
import { useMe } from '../../../../session/me.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { toast } from '../../../../ui/toast.ts'
import { StoredAdders } from './stored-adders.tsx'
import {
  type SettingsValues,
  changesInWords,
  changesOfSettings,
  faultsOfSettings,
  settingsFacts,
  valuesOfSettings,
} from './settings-values.ts'

interface Props {
  readonly settings: CommissionSettings
}

/** What somebody saved while this was typed, and what of it differs from what was typed on. */
interface Theirs {
  readonly newest: CommissionSettings
  readonly words: string
  readonly changes: readonly string[]
}

const prices = ['parValue', 'selfGenAmount'] as const
const mails = ['submittedEmails', 'approvedEmails', 'drawEmails'] as const

/** Saved as one thing. Who was second hears who was first and what they changed, and has both in the form. */
export function SettingsForm({ settings }: Props) {
  const allowed = can.changeCommissionSettings(useMe())
  const { form, draft, open, rebase } = useStandingForm(settings, 'commission settings', valuesOfSettings)
  const update = useSend(commissionSettings.update, { quiet: true })
  const [theirs, setTheirs] = useState<Theirs>()
  const save = async (values: SettingsValues) => {
    const faults = faultsOfSettings(values)
    showFaults(faults, form)
    if (faults.length > 0) return
    try {
      const version = draft.version ?? settings.version
      open(await update.mutateAsync({ body: { ...changesOfSettings(values), version } }))
      setTheirs(undefined)
      toast.done('Commission settings saved')
    } catch (error) {
      const newest = newestIn(error) as CommissionSettings | undefined
      if (!newest) return showRefusal(error, form)
      const changes = changesInWords(rebase(newest), valuesOfSettings(newest))
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
      <DraftNotice isRestored={draft.isRestored} onStartAfresh={draft.startAfresh} />
      <FormError message={form.formState.errors.root?.message} />
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
      <Card title="Prices">
        <div className="grid grid-cols-2 gap-4 p-4 max-sm:grid-cols-1">
          {prices.map((field) => (
            <FormFact key={field} form={form} fact={settingsFacts[field]} field={field} />
          ))}
        </div>
      </Card>
      <StoredAdders form={form} />
      <Card title="Mail">
        <p className="px-4 pt-3 text-13 text-3">Who is mailed beside the rep. The outbox shows each mail.</p>
        <div className="grid grid-cols-3 gap-4 p-4 max-sm:grid-cols-1">
          {mails.map((field) => (
            <FormFact key={field} form={form} fact={settingsFacts[field]} field={field} place="" />
          ))}
        </div>
      </Card>
      <footer className="sticky bottom-0 -mx-2 flex gap-2 border-t border-line bg-surface px-2 py-3">
        <Button
          type="submit"
          variant="primary"
          disabled={update.isPending}
          reason={allowed.ok ? null : allowed.reason}
        >
          Save
        </Button>
        <Button variant="quiet" onClick={draft.startAfresh}>
          Discard changes
        </Button>
      </footer>
    </form>
  )
}
