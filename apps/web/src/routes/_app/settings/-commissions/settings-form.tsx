import { commissionSettings } from '@crm/contract'
import type { CommissionSettings } from '@crm/contract/web/commission-settings-shapes'
import { can } from '@crm/domain/people/can'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { RebasedNotice } from '~/forms/rebased-notice.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { Switch } from '~/forms/switch.tsx'
import { usePersistentForm } from '~/forms/use-persistent-form.ts'
import { newestIn } from '~/records/edit/edit.tsx'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { fieldsInGroup } from '~/records/facts/layout.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { toast } from '~/ui/toast.ts'
import { StoredAdders } from './stored-adders.tsx'
import {
  type SettingsValues,
  changesInWords,
  changesOfSettings,
  doubtOfList,
  faultsOfSettings,
  settingsFacts,
  valuesOfSettings,
} from './settings-values.ts'

interface Props {
  readonly settings: CommissionSettings
}

/** Settings that somebody saved meanwhile, and their differences from the base version. */
interface Theirs {
  readonly newest: CommissionSettings
  readonly words: string
  readonly changes: readonly string[]
}

const prices = fieldsInGroup(settingsFacts, 'Prices')
const draws = fieldsInGroup(settingsFacts, 'Draws')
const mails = fieldsInGroup(settingsFacts, 'Mail')

/** Saved as one record. After a version conflict the form shows who changed what, and keeps both. */
export function SettingsForm({ settings }: Props) {
  const allowed = can.changeCommissionSettings(useMe())
  const { form, draft, open, rebase } = usePersistentForm(settings, 'commission settings', valuesOfSettings)
  const lists = useWatch({ control: form.control, name: mails })
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
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
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
      <Card title="Approval and draws">
        <div className="grid gap-1 p-4">
          <Switch
            label="Two people"
            aria-describedby="two-people-help"
            {...form.register('needsTwoPeople')}
          />
          <p id="two-people-help" className="text-12 text-3">
            Approvers cannot enter or pay.
          </p>
          {draws.map((field) => (
            <div key={field} className="pt-3">
              <FormFact form={form} fact={settingsFacts[field]} field={field} />
            </div>
          ))}
        </div>
      </Card>
      <Card title="Email">
        <p className="px-4 pt-3 text-13 text-3">Also notified by email. The outbox shows each.</p>
        <div className="grid grid-cols-3 gap-4 p-4 max-sm:grid-cols-1">
          {mails.map((field, at) => (
            <FormFact
              key={field}
              form={form}
              fact={settingsFacts[field]}
              field={field}
              place=""
              doubt={doubtOfList(lists[at] ?? '', settings.withoutAccess)}
            />
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
