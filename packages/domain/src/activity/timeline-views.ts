/** What the timeline of a record can be narrowed to. */
export const timelineViews = ['notes', 'changes', 'status', 'imports'] as const
export type TimelineView = (typeof timelineViews)[number]
