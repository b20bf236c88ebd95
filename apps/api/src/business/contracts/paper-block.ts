/** The building blocks of a contract's document, as they are stored when it is sent. */
import type { PresentationLanguage } from '@crm/domain/sales/presentation-language'

/** `topic` names the block of the form where headings differ: it leads from a text to its record. */
export type PaperBlock =
  | { readonly heading: string }
  | {
      readonly text: string
      readonly isLarge: boolean
      /** Stretches of bold letters, as indexes into the text. */
      readonly bold?: readonly (readonly [start: number, end: number])[]
      /** The bullet or number of a list's item. */
      readonly marker?: string
      readonly topic?: string
    }
  | { readonly facts: [string, string][]; readonly topic?: string }
  | { readonly blanks: string[] }
  /** The signature lines; older documents have them at the end of the part `contract`. */
  | { readonly signatures: true }

export interface Part {
  readonly key: string
  /** Absent from documents that were sent before there were two languages. */
  readonly language?: PresentationLanguage
  readonly title: string
  readonly blocks: readonly PaperBlock[]
}
