import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { SegmentedLinks } from '~/ui/segmented-links.tsx'
import { tabClass } from '~/ui/tab-class.ts'
import { TabCount } from '~/ui/tab-count.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'

const variants = ['primary', 'plain', 'quiet', 'danger'] as const

/** Buttons and links. */
export const Buttons = () => (
  <Group title="Buttons and ways">
    <Exhibit
      of={['ui/button']}
      help="Hover and focus answer the pointer and the keyboard; a reason stands beside what is disabled."
    >
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant === 'danger' ? <Trash2 /> : <Plus />}
          {variant}
        </Button>
      ))}
      {variants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {variant}, disabled
        </Button>
      ))}
      <Button size="small">Small</Button>
      <Button size="big" variant="primary">
        Big
      </Button>
      <Button disabled>Reassign</Button>
      <Button reason="Only managers and administrators may reassign a lead.">Reassign, and why not</Button>
      <span className="text-12 text-3">Only managers and administrators may reassign a lead.</span>
    </Exhibit>
    <Exhibit of={['ui/icon-button']} help="Its name is read aloud and stands in the tooltip.">
      <IconButton name="Edit">
        <Pencil />
      </IconButton>
      <IconButton name="Add" variant="primary" size="normal">
        <Plus />
      </IconButton>
      <IconButton name="More" variant="plain" size="normal">
        <Ellipsis />
      </IconButton>
      <IconButton name="Remove, not now" disabled>
        <Trash2 />
      </IconButton>
    </Exhibit>
    <Exhibit
      of={['ui/tabs', 'ui/tab-count']}
      help="Links: the chosen one is in the address. They scroll sideways."
    >
      <div className="w-full min-w-0">
        <Tabs label="Status of the kit">
          {['All', 'New', 'Appointment', 'Cold', 'Dead', 'Sold', 'A tab with a long name'].map((tab) => (
            <a key={tab} href="#tabs" aria-current={tab === 'New' ? 'page' : undefined} className={tabClass}>
              {tab}
              <TabCount of={12} />
            </a>
          ))}
        </Tabs>
        <Tabs label="Status that is being counted" isWaiting>
          {null}
        </Tabs>
      </div>
    </Exhibit>
    <Exhibit of={['ui/segmented-links']}>
      <div className="w-full max-w-96">
        <SegmentedLinks label="Order of the kit">
          <a href="#segmented" aria-current="true">
            Latest
          </a>
          <a href="#segmented">By name</a>
        </SegmentedLinks>
        <SegmentedLinks label="Layout of the kit" isSmall>
          <a href="#list" aria-current="page">
            List
          </a>
          <a href="#board">Board</a>
        </SegmentedLinks>
      </div>
    </Exhibit>
  </Group>
)
