/** Filters of a record's timeline. */
export const timelineViews = ['notes', 'changes', 'status', 'imports'] as const
export type TimelineView = (typeof timelineViews)[number]
