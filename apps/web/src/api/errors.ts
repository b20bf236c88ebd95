/** What can go wrong with a call, beside the refusals that its route declares. */

/** No answer at all: the network, or the server, is away. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** The same of what was to be written, in words for the person: it still stands where they typed it. */
export class Unsent extends Unreachable {
  override name = 'Unsent'
  constructor(options?: ErrorOptions) {
    super('No connection. What you typed is kept.', options)
  }
}

/** A token could not be had. The toast has been shown already. */
export class NoToken extends Error {
  override name = 'NoToken'
}

/** The answer breaks the contract: a status the route does not declare, or a body that is not what it promises. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** Whatever it was sent with: its message, if it has one, is shown as any other. */
export class UnexpectedStatus extends UnexpectedAnswer {
  override name = 'UnexpectedStatus'
  readonly body: unknown

  constructor(status: number, message: string, body: unknown) {
    super(status, message)
    this.body = body
  }
}
