/** Sends webhooks. */
export interface Poster {
  /** The local cloud is in use: a webhook may target this machine, to try it out. */
  readonly allowsLocalhost: boolean
  /** Posts once; a failure is a result, not an error. */
  post(url: string, request: WebhookRequest): Promise<WebhookResult>
}

export interface WebhookRequest {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface WebhookResult {
  /** Null without a response. */
  readonly status: number | null
  /** The beginning of the response body. */
  readonly answer: string
  /** The reason why it counts as failed; null on success. */
  readonly error: string | null
  readonly ms: number
}
