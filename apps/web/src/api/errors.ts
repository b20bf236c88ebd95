/** Errors of a call, apart from the refusals declared by its route. */

/** No response: the network or the server is down. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** The same for a write, with a message for the person: the text is still in its form. */
export class Unsent extends Unreachable {
  override name = 'Unsent'
  constructor(options?: ErrorOptions) {
    super('No connection. Your text is saved.', options)
  }
}

/** No token was available. The toast has been shown already. */
export class NoToken extends Error {
  override name = 'NoToken'
}

/** The response breaks the contract: an undeclared status, or a body with the wrong schema. */
export class UnexpectedAnswer extends Error {
  override name = 'UnexpectedAnswer'
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

/** With any body: if it has a message, that is shown as for other errors. */
export class UnexpectedStatus extends UnexpectedAnswer {
  override name = 'UnexpectedStatus'
  readonly body: unknown

  constructor(status: number, message: string, body: unknown) {
    super(status, message)
    this.body = body
  }
}
