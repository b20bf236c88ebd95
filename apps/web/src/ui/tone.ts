/** The fixed status colors of the design, each with its own hue; `plain` has none. */
export type Tone = 'ok' | 'warn' | 'late' | 'info' | 'held' | 'closed' | 'plain'
