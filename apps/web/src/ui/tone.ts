/** The fixed meanings of the look, each with its own hue; `plain` has none. */
export type Tone = 'ok' | 'warn' | 'late' | 'info' | 'held' | 'closed' | 'plain'
