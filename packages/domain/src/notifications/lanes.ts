/** Three lanes, so that what needs somebody is not buried under what merely happened. */
export const lanes = ['needs-you', 'mentions', 'activity'] as const
export type Lane = (typeof lanes)[number]

export const laneLabels: Record<Lane, string> = {
  'needs-you': 'Needs you',
  mentions: 'Mentions',
  activity: 'Activity',
}
