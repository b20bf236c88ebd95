import { askPerson } from '~/records/edit/questions.tsx'
import { lazyPart } from '~/ui/lazy.tsx'

const ReasonDialog = lazyPart(() => import('~/records/edit/reason-dialog.tsx'))

interface Question {
  readonly title: string
  readonly help: string
  readonly verb: string
}

/** Asks for one reason for all selected rows; undefined when the person changes their mind. */
export const askReason = ({ title, help, verb }: Question): Promise<string | undefined> =>
  askPerson<string | undefined>((answer) => (
    <ReasonDialog
      title={title}
      help={help}
      about={title}
      verb={verb}
      back="Cancel"
      isDangerous
      onSubmit={async (reason) => answer(reason)}
      onClose={() => answer(undefined)}
    />
  ))
