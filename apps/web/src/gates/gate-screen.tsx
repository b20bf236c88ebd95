import { settings } from '~/settings.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Mark } from '~/ui/mark.tsx'
import { Screen } from '~/ui/screen.tsx'
import { gates, type GateState } from './gate.ts'

interface Props {
  /** The index of the current gate, or the number of gates. */
  readonly current: number
  readonly state: GateState | undefined
}

/** The screen until all gates have passed: the logo, or an error with its actions. */
export const GateScreen = ({ current, state }: Props) => (
  <>
    {state?.is === 'failed' ? (
      <Screen>
        <Name />
        <ErrorPanel icon={<Mark size={32} />} message={state.message}>
          {state.actions.map(({ label, onPress }) => (
            <Button key={label} onClick={onPress}>
              {label}
            </Button>
          ))}
        </ErrorPanel>
      </Screen>
    ) : (
      <main className="gate-screen">
        <Mark size={36} />
        <Name />
      </main>
    )}
    <div className="gate-steps" aria-hidden="true">
      {gates.map(({ name }, index) => (
        <i key={name} className={stepClass(index, current, state)} />
      ))}
    </div>
  </>
)

const Name = () => <h1 className="sr-only">{settings.company} CRM</h1>

function stepClass(index: number, current: number, state: GateState | undefined): string {
  if (index < current) return 'is-done'
  if (index > current) return ''
  return state?.is === 'failed' ? 'is-bad' : 'is-now'
}
