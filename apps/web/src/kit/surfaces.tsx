import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Busy } from '~/ui/busy.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import NotHere from '~/ui/not-here.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'

const Missing = lazyPart<object>(() => Promise.reject(new Error('Not found.')))

/** Containers, and empty, error and loading states. */
export const Surfaces = () => (
  <Group title="Surfaces and states">
    <Exhibit of={['ui/card']}>
      <div className="grid w-full gap-3">
        <Card title="Newest leads" actions={<Button size="small">All leads</Button>}>
          <p className="p-4 text-13 text-2">A unit of content: a hairline and a head, no shadow.</p>
        </Card>
      </div>
    </Exhibit>
    <Exhibit of={['ui/panel']} help="Empty, and empty by a filter.">
      <Panel icon={<Users />} title="No leads yet" help="A lead is a household that may go solar.">
        <Button variant="primary">New lead</Button>
      </Panel>
      <Panel icon={<SearchX />} title="No lead matches this filter" help="Take it away to see more.">
        <Button>Remove “Status is Cold”</Button>
      </Panel>
    </Exhibit>
    <Exhibit of={['ui/error-panel']}>
      <ErrorPanel message="The report database did not answer in 10 s.">
        <Button>Try again</Button>
      </ErrorPanel>
    </Exhibit>
    <Exhibit
      of={['ui/skeleton', 'ui/spinner']}
      help="Bars of the final layout; the spinner is for the gates alone."
    >
      <div className="grid w-48 gap-3">
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
        <Skeleton className="h-5 w-20" />
      </div>
      <span className="inline-flex items-center gap-2 text-13">
        <Spinner message="Checking critical services..." />
      </span>
    </Exhibit>
    <Exhibit of={['ui/busy']} help="A region that loads; it is read as busy.">
      <Busy as="div" className="w-48">
        <Skeleton className="w-4/5" />
      </Busy>
    </Exhibit>
    <Exhibit of={['ui/not-here']} help="A page that is not on the phone while there is no network.">
      <NotHere />
    </Exhibit>
    <Exhibit of={['ui/lazy']} help="A part that could not be loaded.">
      <Missing />
    </Exhibit>
    <Exhibit of={['ui/screen']} help="Gates and failures of a whole page.">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, in development only */}
      <iframe
        title="A whole page"
        src="/kit.html#screen"
        className="h-40 w-full rounded-card border border-line"
      />
    </Exhibit>
  </Group>
)
