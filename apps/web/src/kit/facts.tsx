import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import Pause from 'lucide-react/icons/pause'
import Pin from 'lucide-react/icons/pin'
import Sparkle from 'lucide-react/icons/sparkle'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Breakable } from '~/ui/breakable.tsx'
import { Facts as FactList } from '~/ui/facts.tsx'
import { Kbd } from '~/ui/kbd.tsx'
import { Keys } from '~/ui/keys.tsx'
import { Mark } from '~/ui/mark.tsx'
import { Person } from '~/ui/person.tsx'
import { Time } from '~/ui/time.tsx'
import { Unbroken } from '~/ui/unbroken.tsx'
import { FullAddress } from '~/ui/full-address.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'

const tones = [
  ['ok', CircleCheck],
  ['warn', Clock],
  ['late', Flag],
  ['info', Sparkle],
  ['held', Pause],
  ['closed', CircleSlash],
  ['plain', Pin],
] as const

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Display of records and people. */
export const Facts = () => (
  <Group title="Facts">
    <Exhibit of={['ui/breakable']} help="A long address goes on with its domain in the next line.">
      <p className="w-44 text-13 break-words">
        <Breakable>guadalupe.fernandez@sunridge.example</Breakable>
      </p>
    </Exhibit>
    <Exhibit of={['ui/unbroken']} help="No line ends within a word that has a hyphen.">
      <p className="w-32 text-13">
        <Unbroken>It is sent by email and signed.</Unbroken>
      </p>
    </Exhibit>
    <Exhibit of={['ui/full-address']} help="As one posts it: to copy, and to find on a map.">
      <p className="w-52 text-13">
        <FullAddress address="4139 Rancho Del Sol Ln, Fullerton, CA 92831" />
      </p>
    </Exhibit>
    <Exhibit of={['ui/badge']} help="Always an icon and a word.">
      {tones.map(([tone, icon]) => (
        <Badge key={tone} tone={tone} icon={icon}>
          {tone}
        </Badge>
      ))}
    </Exhibit>
    <Exhibit of={['ui/avatar', 'ui/person']} help="The dashed ring is nobody.">
      <Avatar name="Rita Reyes" size="large" />
      <Avatar name="Rita Reyes" size="medium" />
      <Avatar name={null} size="medium" />
      <Person name="Rita Reyes" />
      <Person name={null} />
      <span className="w-32">
        <Person name="Maximiliana Featherstonehaugh-Cholmondeley" />
      </span>
    </Exhibit>
    <Exhibit of={['ui/facts']} help="A missing value is a dash; a long one wraps.">
      <FactList
        of={{
          Phone: '(909) 555-0129',
          Email: null,
          Address: '15320 Sage Hollow Lane, Building 7, Apartment 1204, Rancho Cucamonga, CA 91739',
        }}
      />
    </Exhibit>
    <Exhibit of={['ui/time']} help="The exact time on hover.">
      <Time at={ago(0)} />
      <Time at={ago(12)} />
      <Time at={ago(26 * 60)} />
      <Time at={ago(90 * 24 * 60)} />
      <Time at={ago(12)} as="day" />
    </Exhibit>
    <Exhibit
      of={['ui/kbd', 'ui/keys']}
      help="One key, two in a row, and two together as this machine names them."
    >
      <Kbd>/</Kbd>
      <Kbd>Enter</Kbd>
      <Keys keys="g l" />
      <Keys keys="Mod+k" />
      <Keys keys="Mod+Shift+z" />
    </Exhibit>
    <Exhibit of={['ui/mark']}>
      <Mark size={22} />
      <Mark size={36} />
      <Mark size={64} />
    </Exhibit>
  </Group>
)
