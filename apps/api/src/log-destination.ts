import { pino } from 'pino'

/**
 * Where log lines go: a file, or standard output. They are written together, at the latest after a second and when the
 * process ends: a write for each was a tenth of what a small request cost.
 */
export const logDestination = (file?: string) =>
  pino.destination({
    dest: file ?? 1,
    mkdir: true,
    sync: false,
    minLength: 4_096,
    periodicFlush: 1_000,
  })
