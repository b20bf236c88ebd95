import type { TimelineView } from '@crm/domain/activity/timeline-views'

/** What the timeline can show, as its menu says it. */
export const timelineTitles: readonly { readonly view: TimelineView | undefined; readonly title: string }[] =
  [
    { view: undefined, title: 'Everything' },
    { view: 'notes', title: 'Notes' },
    { view: 'changes', title: 'Changes' },
    { view: 'status', title: 'Status' },
    { view: 'imports', title: 'Imports' },
  ]
