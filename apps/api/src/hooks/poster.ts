/** What carries a webhook out of the house. */
export interface Poster {
  /** The local cloud runs: what is tried out may listen on this machine. */
  readonly reachesThisMachine: boolean
  /** Posts once; whatever goes wrong is an answer, too. */
  post(url: string, sending: Sending): Promise<Posted>
}

export interface Sending {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Posted {
  /** Null where nobody answered. */
  readonly status: number | null
  /** The beginning of what was said. */
  readonly answer: string
  /** Why it does not count as delivered; null where it does. */
  readonly error: string | null
  readonly ms: number
}
