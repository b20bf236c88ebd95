import { consentVersions } from '@crm/domain/contracts/consent'
import { codeRules } from '@crm/domain/contracts/signing-links'
import { contractStates } from '@crm/domain/contracts/states'
import { signerRoleNames } from '@crm/domain/contracts/templates'
import { presentationLanguages } from '@crm/domain/sales/presentation-language'
import * as z from 'zod'
import { Day, Id, Instant, Version, Line } from '../shapes.ts'
import { PaperPart } from './contract-shapes.ts'

/** The 256-bit random token in the link. */
export const TokenParams = z.object({ token: z.string().min(1).max(200) })

/** The SHA-256 of a file, in hexadecimal; another text is no file of ours. */
export const FileParams = z.object({ sha256: z.string().min(1).max(200) })

/** The record of a file, for anyone who has it. */
export const FileCheck = z
  .object({
    file: z
      .object({
        kind: z.enum(['sent', 'signed', 'sealed', 'certificate']),
        contractId: z.string(),
        title: z.string(),
        state: z.enum(contractStates),
        sealedBy: z.string().nullable().describe('Name in the certificate of the seal. Null without a seal.'),
        completedAt: Instant.nullable(),
        signers: z.array(
          z.object({ name: z.string(), role: z.enum(signerRoleNames), signedAt: Instant.nullable() }),
        ),
      })
      .nullable()
      .describe('Null for a file that was never sent or signed here, or that was changed.'),
  })
  .meta({ id: 'FileCheck' })
export type FileCheck = z.output<typeof FileCheck>

/** State of the document for the holder of the link. */
export const signingStates = [
  'open',
  'confirm',
  'present',
  'waiting',
  'signed',
  'completed',
  'changing',
  'declined',
  'voided',
  'expired',
] as const

const company = z.object({
  name: z.string(),
  licence: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  cancellationPhone: z.string().nullable(),
})

/** Content of the signing page. After the link ends, only its state and a contact. */
export const SigningPage = z
  .object({
    state: z.enum(signingStates),
    language: z
      .enum(presentationLanguages)
      .describe('Language of the contract as sent; the page and its refusals are in it.'),
    company,
    rep: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .describe('Current sales rep of the sale, for questions. Null without an enabled rep.'),
    host: z
      .string()
      .nullable()
      .describe(
        'Name of the user who hosts a signing in person. Null for other links, and once the link ends.',
      ),
    confirm: z
      .object({
        handedOverBy: z.string(),
        mailedTo: z.string().describe('Masked email address of the buyer.'),
        codeExpiresAt: Instant.nullable().describe(
          'Expiry of the code that was mailed last. Null without a valid code.',
        ),
      })
      .nullable()
      .describe('Present if the link was handed over. A code that is mailed to the buyer confirms it.'),
    present: z
      .object({ name: z.string(), title: z.string() })
      .nullable()
      .describe('Present on a host’s device until the signer confirms to be this person.'),
    handTo: z
      .string()
      .nullable()
      .describe('Name of the buyer who signs next on the host’s device. Null for other links.'),
    paper: z
      .object({
        contractId: z.string(),
        title: z.string(),
        address: z.string().nullable(),
        preparedByName: z.string(),
        sentAt: Instant,
        expiresAt: Instant,
        signer: z.object({
          name: z.string(),
          firstName: z.string(),
          email: z.string(),
          role: z.enum(signerRoleNames),
        }),
        deal: z
          .object({
            systemKw: z.number().nullable(),
            panels: z.int().nullable(),
            battery: z.string().nullable(),
            price: z.number(),
            financeWords: z.string(),
            downPayment: z.number(),
          })
          .nullable()
          .describe('Main terms. Null for a document without a price.'),
        parts: z.array(PaperPart),
        cancelBy: Day.nullable().describe(
          'Last day to cancel if the contract is signed now. Null without a right to cancel.',
        ),
        cancelBySenior: Day.nullable().describe(
          'Last day to cancel for a buyer of 65 or older. Null if the age is known, or without a right to cancel.',
        ),
        consent: z.object({ version: z.enum(consentVersions), text: z.string() }),
        signedAt: Instant.nullable(),
        completedAt: Instant.nullable(),
        waitsFor: z.string().nullable().describe('Name of the next signer, if it is another person.'),
      })
      .nullable(),
  })
  .meta({ id: 'SigningPage' })
export type SigningPage = z.output<typeof SigningPage>

/** A typed signature, or one drawn as strokes in a box of 600 by 200, with alternating x and y. */
export const Signature = z
  .union([
    z.strictObject({ typed: Line(120).min(1, 'Type your name.') }),
    z.strictObject({
      strokes: z
        .array(z.array(z.number().min(0).max(600)).min(2).max(1_200))
        .min(1, 'Draw your signature.')
        .max(80),
    }),
  ])
  .meta({ id: 'Signature' })
export type Signature = z.output<typeof Signature>

export const Signing = z
  .strictObject({
    name: Line(120).min(1, 'Enter your name.'),
    signature: Signature,
    consentVersion: z
      .enum(consentVersions, 'Read the text that you agree to once more.')
      .describe('Version of the consent text that the signer read.'),
  })
  .meta({ id: 'Signing' })
export type Signing = z.output<typeof Signing>

export const Confirming = z
  .strictObject({
    code: z
      .string()
      .max(40)
      .transform((text) => text.replaceAll(/[\s-]/g, ''))
      .pipe(z.string().regex(new RegExp(`^\\d{${codeRules.digits}}$`), 'The code has six digits.')),
  })
  .meta({ id: 'Confirming' })

/** The confirmed link, only for the browser that entered the code. */
export const Confirmed = z.object({ path: z.string() }).meta({ id: 'Confirmed' })

/** The next buyer’s link. Null when no other buyer signs. */
export const HandedOn = z.object({ path: z.string().nullable() }).meta({ id: 'HandedOn' })

/** A paper that everybody signed by hand. */
export const PaperSigning = z
  .strictObject({
    version: Version.optional(),
    signedOn: Day.describe('Day of the last signature by hand.'),
    signerIds: z.array(Id).min(1).max(10).describe('Signers whose signatures are on the scan: all of them.'),
    uploadIds: z.array(Id).min(1).max(40).describe('One PDF, or the photos of the pages in their order.'),
  })
  .meta({ id: 'PaperSigning' })
export type PaperSigning = z.output<typeof PaperSigning>

export const Declining = z
  .strictObject({ reason: z.string().trim().min(1, 'Enter a reason.').max(2000) })
  .meta({ id: 'Declining' })

export const Countersigning = z
  .strictObject({
    name: Line(120).min(1, 'Enter your name.'),
    version: Version.optional(),
  })
  .meta({ id: 'Countersigning' })

export const PartQuery = z.object({
  part: z
    .string()
    .max(40)
    .optional()
    .describe(
      'Key of one part, or `certificate` once everybody has signed. Omit it to get the whole document.',
    ),
})

export const HookParams = z.object({ service: z.string().max(40).describe('`documenso` or `docusign`.') })
export const Received = z.object({ message: z.literal('Received') })
