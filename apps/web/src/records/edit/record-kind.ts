/** A kind of record, as whoever edits it needs to know it. */

export interface Versioned {
  readonly id: string
  readonly version: number
}

/** How a question about it reads. */
export interface KindWords {
  /** "this lead" */
  readonly what: string
  readonly labelOf: (field: string) => string
  /** A value as people read it; "None" for none. A hook: names of people are data. */
  readonly useWords: () => (field: string, value: unknown) => string
}

/** `R` is the record as the server answers it, `C` what can be changed of it. */
export interface RecordKind<R extends Versioned, C extends object> extends KindWords {
  /** Sends a change set that is based on a version; refusals are thrown and shown by nobody. */
  readonly put: (id: string, body: C & { readonly version: number }) => Promise<R>
  /** Told of the record as it now is, when somebody else turns out to have changed it. */
  readonly onNewest?: (newest: R) => void
}

/** What somebody has on the screen, of which a list shows only some fields. */
export type Shown<R extends Versioned> = Versioned & Partial<R>
