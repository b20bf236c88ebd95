/** Three lanes, so that required actions are not buried under plain activity. */
export const lanes = ['needs-you', 'mentions', 'activity'] as const
export type Lane = (typeof lanes)[number]

export const laneLabels: Record<Lane, string> = {
  'needs-you': 'Needs you',
  mentions: 'Mentions',
  activity: 'Activity',
}
