import History from 'lucide-react/icons/history'
import { useState, type ReactNode } from 'react'
import { InPlaceChoice } from '~/forms/in-place-choice.tsx'
import { InPlaceShell } from '~/forms/in-place-shell.tsx'
import { InPlaceText } from '~/forms/in-place-text.tsx'
import { InPlaceTrigger } from '~/forms/in-place-trigger.tsx'
import { Facts } from '~/ui/facts.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Person } from '~/ui/person.tsx'
import { WithReason } from '~/ui/with-reason.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'

const reps = ['Rita Reyes', 'Sam Ito', 'Mona Patel'].map((name) => ({ value: name, label: name }))
const fixed = 'Only managers and administrators may reassign a lead.'
const refusal = 'This is not a phone number.'

/** Editing in place. */
export const InPlace = () => (
  <Group title="Changed in place">
    <Exhibit
      of={['forms/in-place-text', 'forms/in-place-choice']}
      help="Enter saves, Esc leaves it as it was; what may not be changed says why on hover and focus."
    >
      <Facts
        of={{
          Name: <Text name="name" value="Hector Delgado" />,
          Phone: <Phone />,
          Email: <Text name="email" value="" />,
          Source: <Text name="source" value="Canvassing" usual={['Canvassing', 'Referral', 'Web']} />,
          'Roof, fixed': <Text name="roof" value="Concrete tile" reason={fixed} />,
          Rep: <Rep initial="Rita Reyes" />,
          Setter: <Rep initial={null} />,
          'Rep, fixed': <Rep initial="Rita Reyes" reason={fixed} />,
        }}
      />
    </Exhibit>
    <Exhibit
      of={['forms/in-place-shell', 'forms/in-place-trigger']}
      help="The ground and the pencil show under the pointer and with the focus; a refusal stands below."
    >
      <Facts
        of={{
          Text: <Plain shown="Hector Delgado" />,
          Link: <Plain shown={<a href="#in-place">hector@mail.example</a>} isLink />,
          None: <Plain shown={undefined} />,
          Long: (
            <Plain shown="15320 Sage Hollow Lane, Building 7, Apartment 1204, Rancho Cucamonga, CA 91739" />
          ),
          'With its history': <Plain shown="(909) 555-0129" aside={<Former />} />,
          Refused: <Plain shown="909 55" error={refusal} />,
        }}
      />
    </Exhibit>
    <Exhibit of={['ui/with-reason']} help="Reads as ever; hover and focus say why it may not be changed.">
      <WithReason reason={fixed} className="rounded-control px-1">
        <Person name="Rita Reyes" />
      </WithReason>
    </Exhibit>
  </Group>
)

const tenDigits = () => <span className="block pt-1 text-12 text-3">Ten digits.</span>

interface TextProps {
  readonly name: string
  readonly value: string
  readonly usual?: readonly string[]
  readonly reason?: string
}

function Text({ value: initial, ...props }: TextProps) {
  const [value, setValue] = useState(initial)
  return (
    <InPlaceText
      {...props}
      value={value}
      maxLength={80}
      begin={() => async (text) => {
        setValue(text)
        return true
      }}
    />
  )
}

function Phone() {
  const [value, setValue] = useState('(909) 555-0129')
  return (
    <InPlaceText
      name="phone"
      type="tel"
      isLink
      value={value}
      shown={
        <a href="#in-place" className="link-quiet">
          {value}
        </a>
      }
      maxLength={40}
      check={(text) => (text.replaceAll(/\D/g, '').length < 10 ? refusal : undefined)}
      hint={tenDigits}
      begin={() => async (text) => {
        setValue(text)
        return true
      }}
    />
  )
}

function Rep({ initial, reason }: { readonly initial: string | null; readonly reason?: string }) {
  const [value, setValue] = useState(initial)
  return (
    <InPlaceChoice
      name="rep"
      choices={reps}
      value={value}
      none="Unassigned"
      shown={<Person name={value} />}
      reason={reason}
      begin={() => async (next) => setValue(next)}
    />
  )
}

interface PlainProps {
  readonly shown: ReactNode
  readonly isLink?: boolean
  readonly aside?: ReactNode
  readonly error?: string
}

const Plain = ({ shown, isLink = false, ...shell }: PlainProps) => (
  <InPlaceShell {...shell}>
    <InPlaceTrigger name="fact" shown={shown} isLink={isLink} onOpen={() => undefined} />
  </InPlaceShell>
)

const Former = () => (
  <IconButton name="History of the fact" className="size-5!">
    <History className="icon-12" />
  </IconButton>
)
