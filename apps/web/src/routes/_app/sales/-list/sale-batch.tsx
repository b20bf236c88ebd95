import type { LightWebSale } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import type { Actor } from '@crm/domain/people/actor'
import type { Decision } from '@crm/domain/people/permissions'
import { type MoveKind, rightsFor } from '@crm/domain/sales/moves'
import { type SaleStatus, nextPhase, phases, subLabel } from '@crm/domain/sales/phases'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleDot from 'lucide-react/icons/circle-dot'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Upload from 'lucide-react/icons/upload'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useReps } from '~/forms/people.ts'
import { useEntries } from '~/kinds/catalog/catalog-entries.ts'
import { countWords } from '~/ui/count-words.ts'
import { type BarAction, WritesBar } from '~/lists/batch/writes-bar.tsx'
import type { BatchProps } from '~/lists/list.ts'
import { dateLabel } from '~/records/phases/date-labels.ts'
import { useMe } from '~/session/me.ts'
import { askHold } from './hold-question.tsx'
import { askUpload } from './upload-many.tsx'
import { askDay, askMove, askStep, assigning, jobNoun as noun, moving } from './sale-actions.ts'
import { dateFieldsOf } from './phase-columns.tsx'
import { ownerOfSale } from '~/kinds/documents/owners.ts'

/** Batch actions for the selected jobs. Steps, dates and moves are those of their phase. */
export default function SaleBatch(props: BatchProps<LightWebSale>) {
  const me = useMe()
  const reps = useReps()
  const installers = useEntries('installers')
  const subInstallers = useEntries('subInstallers')
  const rows = [...props.selection.rows.values()]
  const phase = commonPhase(rows)
  const inPhase: Decision = phase ? mayMove(me, 'step', phase, phase) : severalPhases
  const mayChange = can.changeSale.technical(me)
  const next = phase && nextPhase(phase)
  const holding = phase ? mayMove(me, 'hold', phase, phase) : severalPhases
  const isHeld = rows.every(({ onHold }) => onHold)
  const actions: readonly BarAction<LightWebSale>[] = [
    {
      name: 'Set step',
      keys: 's',
      icon: CircleDot,
      may: inPhase,
      choices: phase
        ? phases[phase].subs.map((subStatus) => ({
            label: subLabel(subStatus),
            action: (chosen) => askStep(chosen, phase, subStatus),
          }))
        : [],
    },
    {
      name: 'Set date',
      keys: 't',
      icon: CalendarDays,
      may: phase ? mayChange : severalPhases,
      choices: phase
        ? dateFieldsOf(phase).map((field) => ({
            label: dateLabel(field),
            action: (chosen) => askDay(chosen, field),
          }))
        : [],
    },
    {
      name: next ? `Move to ${phases[next].label}` : 'Move on',
      keys: 'm',
      icon: ArrowRight,
      may: phase && next ? mayMove(me, 'forward', phase, next) : severalPhases,
      action: async (chosen) => (next ? askMove(chosen, next) : undefined),
    },
    isHeld
      ? {
          name: 'Take off hold',
          keys: 'h',
          icon: Play,
          may: holding,
          action: moving('Take off hold', { onHold: false }, 'taken off hold'),
        }
      : {
          name: 'Put on hold',
          keys: 'h',
          icon: Pause,
          may: holding,
          action: async (chosen) => {
            const changes = await askHold(`Put ${countWords(chosen.length, noun)} on hold`)
            return changes && moving('Put on hold', changes, 'put on hold')
          },
        },
    { name: 'Upload', keys: 'u', icon: Upload, may: mayUploadTo(me, rows), action: askUpload },
    {
      name: 'Assign',
      keys: 'r',
      icon: UserRoundPlus,
      may: mayChange,
      choices: [
        ...installers.map(({ value, label }) => ({
          label: `Installer: ${label}`,
          action: assigning({ installerId: value }, label, ({ installer }) => ({
            installerId: installer?.id ?? null,
          })),
        })),
        ...subInstallers.map(({ value, label }) => ({
          label: `Sub-installer: ${label}`,
          action: assigning({ subInstallerId: value }, label, ({ subInstaller }) => ({
            subInstallerId: subInstaller?.id ?? null,
          })),
        })),
        ...reps.map(({ value, label }) => ({
          label: `Rep: ${label}`,
          action: assigning({ salesRepId: value }, label, ({ salesRep }) => ({
            salesRepId: salesRep?.id ?? null,
          })),
        })),
      ],
    },
  ]
  return (
    <WritesBar
      {...props}
      label="Selected sales"
      nameOf={({ jobNumber, lead }) => `${jobNumber}, ${lead.fullName}`}
      actions={actions}
    />
  )
}

/** The first refusal, or the permission for all of them. */
const mayUploadTo = (me: Actor, rows: readonly LightWebSale[]): Decision =>
  rows.map((row) => can.addDocument(me, ownerOfSale(row).parent)).find(({ ok }) => !ok) ?? can.readSale(me)

const severalPhases: Decision = { ok: false, reason: 'Select jobs of one phase.' }

/** Every right that the move needs; the server checks it for each job. */
const mayMove = (me: Actor, kind: MoveKind, from: SaleStatus, to: SaleStatus): Decision => {
  const decisions = rightsFor(kind, from, to).map((right) => can.moveSale(me, right))
  return decisions.find(({ ok }) => !ok) ?? can.readSale(me)
}

function commonPhase(rows: readonly LightWebSale[]): SaleStatus | undefined {
  const found = new Set(rows.map(({ status }) => status))
  const [only] = found
  return found.size === 1 ? only : undefined
}
