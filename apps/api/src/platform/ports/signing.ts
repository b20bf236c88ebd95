/**
 * E-signature by an outside service. Two adapters: Documenso and Docusign. Our
 * own signing is not behind this port, because it writes in the transaction of the contract (decision 0033).
 *
 * Every call is a network call: never make one inside a database transaction. Every method throws SigningFailed.
 */
export interface Signing {
  readonly service: SigningService
  /** True when every signing role of a template needs a signer; false when a role without one is left out. */
  readonly fillsEveryRole: boolean
  /** Proves that the service accepts our credentials, for Health. */
  ready(): Promise<void>
  /** All templates that the credentials can see. */
  templates(): Promise<TemplateSummary[]>
  /** One template with its roles and fields. Throws `gone` when there is none. */
  template(id: string): Promise<Template>
  /**
   * Creates an envelope and sends it. Idempotent by `externalId`: an envelope that already has it is returned, completed if
   * it was created and not sent, so a retry after a lost response never makes a second one. Returns the envelope's id.
   */
  begin(order: EnvelopeOrder): Promise<string>
  /** The envelope with this external id, sent if it was not; undefined without one. */
  find(externalId: string): Promise<string | undefined>
  /**
   * The URL where a signer signs now. It may work once and for minutes only, so request it when the signer is there, and
   * never store it. The service sends the signer to `returnUrl` afterwards if it can.
   */
  linkFor(envelopeId: string, place: number, returnUrl: string): Promise<string>
  /** Mails the signer again, in an envelope whose mails the service sends. Refused when it is not the signer's turn. */
  remind(envelopeId: string, place: number): Promise<void>
  /** Ends an open envelope. Idempotent: a voided envelope stays voided. Refused once everybody has signed. */
  void(envelopeId: string, reason: string): Promise<void>
  /** The truth about an envelope; a webhook is only a hint to read it. */
  state(envelopeId: string): Promise<EnvelopeState>
  /** The signed documents and the certificate of a completed envelope. Refused before. */
  files(envelopeId: string): Promise<EnvelopeFiles>
  /** Verifies a webhook from its unparsed body. Makes no network call and does not throw. */
  readHook(rawBody: Buffer, headers: HookHeaders): HookHint
}

export type SigningService = 'documenso' | 'docusign'

export interface TemplateSummary {
  readonly id: string
  readonly title: string
}

export interface Template extends TemplateSummary {
  /** In signing order. */
  readonly roles: readonly TemplateRole[]
  readonly fields: readonly TemplateField[]
}

export interface TemplateRole {
  /** An order's signer names it. */
  readonly id: string
  readonly name: string
  /** False for people who only get a copy. */
  readonly signs: boolean
}

export type FieldType =
  | 'text'
  | 'number'
  | 'checkbox'
  | 'choice'
  | 'date'
  | 'name'
  | 'email'
  | 'initials'
  | 'signature'

export interface TemplateField extends FieldPosition {
  /** `prefill` names it. */
  readonly id: string
  readonly roleId: string
  /** Empty when the template's author gave none. */
  readonly label: string
  readonly type: FieldType
  readonly isRequired: boolean
  /** True when `prefill` may set it. */
  readonly isPrefillable: boolean
  /** The permitted values of a choice. */
  readonly options: readonly string[]
}

/** Percent of the page from its left and top edge. The first page is 1. */
export interface FieldPosition {
  readonly page: number
  readonly left: number
  readonly top: number
}

export interface EnvelopeOrder {
  /** Ours, at most 100 characters, unique for each envelope. */
  readonly externalId: string
  readonly title: string
  /** For the service's mails. */
  readonly message: string | null
  readonly source: FromTemplate | FromPdf
  /** In signing order; the first has place 1. */
  readonly signers: readonly EnvelopeSigner[]
  /** True when the service mails the signers, false when we do. */
  readonly isMailed: boolean
}

export interface FromTemplate {
  readonly templateId: string
  readonly prefill: readonly Prefill[]
}

export interface Prefill {
  readonly fieldId: string
  /** A boolean for a checkbox, text for every other type. */
  readonly value: string | boolean
}

/** A PDF of our own, with the fields of each signer. */
export interface FromPdf {
  readonly pdf: Uint8Array
  readonly fields: readonly PlacedField[]
}

export interface PlacedField extends FieldPosition {
  /** The place of its signer. */
  readonly place: number
  readonly type: 'signature' | 'initials' | 'date' | 'text'
  readonly label: string
  readonly isRequired: boolean
  /** Percent of the page. */
  readonly width: number
  readonly height: number
}

export interface EnvelopeSigner {
  /** The template's role; null with a PDF of our own. */
  readonly roleId: string | null
  readonly name: string
  readonly email: string
}

export interface EnvelopeState {
  readonly id: string
  readonly status: 'draft' | 'open' | 'completed' | 'declined' | 'voided'
  /** In signing order. */
  readonly signers: readonly SignerState[]
}

export interface SignerState {
  /** The first is 1. */
  readonly place: number
  readonly name: string
  readonly email: string
  readonly status: 'waiting' | 'sent' | 'viewed' | 'signed' | 'declined' | 'expired'
  /** The time of that status; null where the service does not report it. */
  readonly at: Date | null
  /** Given for declining. */
  readonly reason: string | null
}

export interface EnvelopeFiles {
  readonly documents: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  readonly certificate: Uint8Array
}

/** Lower-case names, as Node gives them. */
export type HookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** A verified webhook names an envelope to read, and nothing more. `refused` is for the log. */
export type HookHint = { readonly envelopeId: string } | { readonly refused: string }

/**
 * - `away`: no usable response; retry later, after `retryAfterSeconds` if the service said so
 * - `refused`: the service understood and said no; the message is its sentence
 * - `gone`: there is no such template or envelope
 * - `unauthorized`: the credentials are wrong, expired, or lack consent
 * - `unreadable`: the response has an unknown shape; a retry does not help
 */
export type SigningFault = 'away' | 'refused' | 'gone' | 'unauthorized' | 'unreadable'

interface FailureOptions {
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

export class SigningFailed extends Error {
  override name = 'SigningFailed'
  readonly fault: SigningFault
  /** Only with `away`; null when the service named no time. */
  readonly retryAfterSeconds: number | null

  constructor(fault: SigningFault, message: string, { retryAfterSeconds, cause }: FailureOptions = {}) {
    super(message, { cause })
    this.fault = fault
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}
