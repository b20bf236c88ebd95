import { spans } from '@crm/domain/dashboard/spans'
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { buttonClass } from '../../../ui/button-class.ts'
import { useAsked, useFigures } from './use-figures.ts'

/** Over which days the figures are taken, and of whom. Each choice is an address. */
export function SpanChoice() {
  const { days, rep } = useAsked()
  const { data } = useFigures()
  const name = rep && data?.reps.find(({ repId }) => repId === rep)?.repName
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-2">
      {rep ? (
        <Link
          to="/dashboard"
          search={{ days }}
          className={buttonClass()}
          aria-label={`${name ?? 'One rep'}: show everybody again`}
        >
          {name ?? 'One rep'}
          <X />
        </Link>
      ) : null}
      <nav aria-label="Days" className="flex gap-1">
        {spans.map((span) => (
          <Link
            key={span}
            to="/dashboard"
            search={(kept) => ({ ...kept, days: span })}
            replace
            aria-current={span === days ? 'true' : undefined}
            className={`${buttonClass({ variant: span === days ? 'plain' : 'quiet' })} tabular-nums`}
          >
            {span} days
          </Link>
        ))}
      </nav>
    </div>
  )
}
