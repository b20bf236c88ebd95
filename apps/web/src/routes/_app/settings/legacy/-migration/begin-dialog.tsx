import type { LegacyMigration } from '@crm/contract/legacy/migration-shapes'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { formatCount, formatMoment } from '~/ui/format.ts'
import { counted } from './counted.ts'

interface Props {
  /** The last dry run that finished. */
  readonly lastDry: LegacyMigration | undefined
  readonly onBegin: () => void
  readonly onClose: () => void
}

/** Confirms the real migration, with the result of the last dry run. */
export const BeginDialog = ({ lastDry, onBegin, onClose }: Props) => (
  <Dialog
    title="Migrate the legacy records?"
    help="Clients appear right away. No one is notified."
    onClose={onClose}
  >
    <p className="text-13">{lastDry ? seenIn(lastDry) : 'There was no dry run yet.'}</p>
    <footer className="flex justify-end gap-2">
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button variant="primary" onClick={onBegin}>
        Migrate
      </Button>
    </footer>
  </Dialog>
)

const seenIn = ({ begunAt, outcomes: { created, added, refused }, remarked }: LegacyMigration) =>
  `The dry run of ${formatMoment(begunAt)}: ${counted(created, 'new client')}, ${formatCount(added)} who ` +
  `${added === 1 ? 'is' : 'are'} here, ${formatCount(refused)} that ${refused === 1 ? 'stays' : 'stay'} there; ` +
  `${formatCount(remarked)} to review.`
