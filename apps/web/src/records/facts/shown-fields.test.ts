/** Every field of an answer has a row in the field table of its kind, or is listed here with its reason. */
import { Appointment } from '@crm/contract/web/appointment-shapes'
import { WebAddress } from '@crm/contract/web/address-shapes'
import { shapesOf } from '@crm/contract/web/catalog-shapes'
import { CommissionSettings } from '@crm/contract/web/commission-settings-shapes'
import { Commission } from '@crm/contract/web/commission-shapes'
import { CompanyFacts } from '@crm/contract/web/company-facts-shapes'
import { Contract } from '@crm/contract/web/contract-shapes'
import { Document } from '@crm/contract/web/document-shapes'
import { Draw } from '@crm/contract/web/draw-shapes'
import { WebLead } from '@crm/contract/web/lead-shapes'
import { PayRun } from '@crm/contract/web/pay-run-shapes'
import { Referral } from '@crm/contract/web/referral-shapes'
import { WebSale } from '@crm/contract/web/sale-shapes'
import { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { Task } from '@crm/contract/web/task-shapes'
import { User } from '@crm/contract/web/user-shapes'
import { catalogKindNames } from '@crm/domain/catalog/kinds'
import { saleFolders } from '@crm/domain/sales/fields'
import { expect, test, vi } from 'vitest'
import type * as z from 'zod'
import { addressFacts } from '~/kinds/addresses/address-facts.ts'
import { appointmentLines } from '~/kinds/appointments/appointment-lines.tsx'
import { documentFacts } from '~/kinds/documents/document-kind.ts'
import { leadFacts } from '~/kinds/leads/lead-facts.tsx'
import { taskFacts } from '~/kinds/tasks/task-facts.tsx'
import { sheetFacts } from '~/routes/_app/commissions/-edit/sheet-values.ts'
import { drawFacts } from '~/routes/_app/commissions/-record/draw-facts.ts'
import { payRunFacts } from '~/routes/_app/commissions/pay-runs/-run/pay-run-kind.ts'
import { contractFacts } from '~/kinds/contracts/contract-facts.ts'
import { referralFacts } from '~/routes/_app/referrals/-referral-kind.ts'
import { saleKindOf } from '~/routes/_app/sales/-record/sale-kind.ts'
import { serviceJobFacts } from '~/routes/_app/service-jobs/-service-job-facts.tsx'
import { settingsFacts } from '~/routes/_app/settings/-commissions/settings-values.ts'
import { companyRows } from '~/routes/_app/settings/-company/company-rows.ts'
import { factsOf } from '~/routes/_app/settings/catalogue/-catalog/entry.ts'
import { personFacts } from '~/routes/_app/settings/people/-person/person-kind.tsx'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

const link = 'is part of the link to it'
const version = 'is for optimistic locking'
const history = 'is in the history'
const header = 'is in the header of the page'
const heading = 'is in the heading of the sheet'
const other = 'is part of the text of another field'
const parent = 'is a link to the record above it'
const right = 'decides who may do what'
const progress = 'is on the way of the record through its phases'
const below = 'is a line below its fields'
const part = 'has its own part of the page'
const notice = 'is in a notice above the fields'
const action = 'belongs to a button of the page'
const settled = 'is a result, which the ledger of the sheet shows'
const drive = 'is for the drive'
const elsewhere = 'is for other applications'

interface Kind {
  /** The answer of the contract. */
  readonly answer: z.ZodObject
  readonly rows: object
  /** The fields without a row, each with the reason. */
  readonly others: Readonly<Record<string, string>>
}

const kinds: Readonly<Record<string, Kind>> = {
  lead: {
    answer: WebLead,
    rows: leadFacts,
    others: {
      id: link,
      number: header,
      fullName: header,
      sourceType: other,
      repName: other,
      salesRepName: other,
      cloudFolderId: drive,
      primaryAddress: 'has a card of its own',
      createdAt: header,
      updatedAt: history,
      lastActivityAt: below,
      inquiredAt: below,
      firstContactAt: below,
      version,
    },
  },
  address: {
    answer: WebAddress,
    rows: addressFacts,
    others: {
      id: link,
      leadId: parent,
      type: 'is the title of the card, and an action of its menu',
      zipPlus4: 'is typed and shown with the ZIP',
      fullAddress: 'is the first line of the card',
      createdAt: history,
      updatedAt: history,
      version,
    },
  },
  sale: {
    answer: WebSale,
    rows: saleKindOf([]).facts,
    others: {
      id: link,
      jobNumber: header,
      leadId: parent,
      lead: header,
      address: other,
      salesRep: other,
      installer: other,
      subInstaller: other,
      commissionSheetId: part,
      status: progress,
      subStatus: progress,
      onHold: notice,
      holdReason: notice,
      reviewDate: notice,
      heldSince: history,
      statusEnteredAt: progress,
      daysInStatus: progress,
      pace: progress,
      previousStatus: progress,
      cancelDate: history,
      cancelReason: notice,
      cancelNotes: notice,
      qaReviewCompletedAt: history,
      completedAt: history,
      ticks: part,
      financeOptionOne: other,
      financeTypeOne: 'decides which documents it needs',
      financeFeeOne: other,
      financeOptionTwo: other,
      financeTypeTwo: 'decides which documents it needs',
      financeFeeTwo: other,
      financeEndsOn: 'is a line below its financing',
      installerCostPpw: elsewhere,
      subInstallerCostPpw: elsewhere,
      module: other,
      moduleWattageStc: other,
      battery: other,
      systemWatts: header,
      inverters: 'is a line below its system, with a dialog',
      ...Object.fromEntries(saleFolders.map((folder) => [folder, drive])),
      createdAt: history,
      updatedAt: history,
      version,
    },
  },
  'service job': {
    answer: ServiceJob,
    rows: serviceJobFacts,
    others: {
      id: link,
      number: header,
      leadId: parent,
      lead: header,
      saleId: 'is chosen in a dialog, with the house',
      jobNumber: header,
      saleRepId: right,
      addressId: 'is chosen in a dialog, with the sale',
      address: header,
      technicianName: other,
      status: progress,
      subStatus: progress,
      statusEnteredAt: progress,
      daysInStatus: progress,
      pace: progress,
      createdByName: history,
      createdAt: history,
      updatedAt: history,
      version,
    },
  },
  contract: {
    answer: Contract,
    rows: contractFacts,
    others: {
      id: link,
      contractId: header,
      template: 'decides which terms and parts it has',
      installerTemplateId: 'is a line below its terms',
      signingService: part,
      formVersion: 'is a line below its terms',
      paper: notice,
      serviceTemplateId: elsewhere,
      envelopeId: elsewhere,
      signingFault: notice,
      state: header,
      previousState: right,
      isSigned: elsewhere,
      contractDate: elsewhere,
      fileDownloadLink: elsewhere,
      completedDocLink: part,
      certificateLink: elsewhere,
      signedDocumentId: 'is on the page of the document',
      certificateDocumentId: 'is on the page of the document',
      saleId: parent,
      jobNumber: header,
      saleStatus: 'is on the page of the sale',
      saleRepId: right,
      salespersonId: right,
      leadId: parent,
      lead: header,
      address: header,
      price: header,
      progressPayments: 'is a line below its terms, with a dialog',
      changeOf: header,
      change: part,
      changeReason: part,
      changeRequest: part,
      signers: part,
      linkMakerIds: right,
      addressSourceIds: right,
      message: 'is in the mail to the buyers',
      sentAt: progress,
      sentByName: progress,
      expiresAt: notice,
      viewedAt: progress,
      completedAt: progress,
      declinedAt: notice,
      declineReason: notice,
      voidedAt: notice,
      voidReason: notice,
      createdBy: right,
      createdByName: progress,
      createdAt: progress,
      updatedAt: history,
      version,
    },
  },
  appointment: {
    answer: Appointment,
    rows: appointmentLines,
    others: {
      id: link,
      number: heading,
      leadId: other,
      leadNumber: other,
      leadPhone: action,
      saleId: 'is on the page of the sale',
      addressId: other,
      city: 'is on the cards of the calendar',
      repId: right,
      dateTime: heading,
      durationMinutes: heading,
      result: heading,
      closedAt: history,
      confirmedHow: other,
      confirmedAt: other,
      confirmedByName: other,
      bookedByName: other,
      updatedAt: history,
      version,
    },
  },
  task: {
    answer: Task,
    rows: taskFacts,
    others: {
      id: link,
      delegatedToName: other,
      createdBy: right,
      createdByName: below,
      about: part,
      completedAt: below,
      createdAt: below,
      updatedAt: history,
      version,
    },
  },
  referral: {
    answer: Referral,
    rows: referralFacts,
    others: {
      id: link,
      referredById: other,
      referredId: other,
      referralPaidDate: below,
      referredBy: 'is a line above its fields',
      referred: 'is a line above its fields',
      status: heading,
      job: 'is a line above its fields',
      paidAmount: below,
      paidReason: below,
      paidByName: below,
      createdByName: below,
      createdAt: below,
      updatedAt: history,
      version,
    },
  },
  document: {
    answer: Document,
    rows: documentFacts,
    others: {
      id: link,
      leadId: other,
      lead: below,
      saleId: other,
      serviceJobId: other,
      jobNumber: below,
      saleRepId: right,
      saleStatus: right,
      photoOf: 'is above the photo in the list of photos',
      driveId: drive,
      driveItemId: drive,
      docLink: action,
      downloadLink: elsewhere,
      fileName: below,
      fileType: part,
      size: other,
      uploadedBy: right,
      uploadedByName: below,
      archivedAt: 'is in the list of archived documents',
      archivedByName: 'is in the list of archived documents',
      createdAt: below,
      updatedAt: history,
      version,
    },
  },
  'commission sheet': {
    answer: Commission,
    rows: sheetFacts,
    others: {
      id: link,
      saleId: parent,
      jobNumber: header,
      lead: header,
      repName: header,
      formerRepIds: right,
      repSetBy: right,
      state: header,
      referredByStatus: settled,
      adders: part,
      financeOptions: part,
      leadSource: header,
      dealerFeeTotal: settled,
      financeTotal: 'is the sum of its finance lines',
      adderTotal: settled,
      netSystemCost: settled,
      parCost: settled,
      netToRep: settled,
      commissionAmount: settled,
      grossPPW: settled,
      netPPW: settled,
      netToRepPPW: settled,
      submittedAt: progress,
      submittedByName: progress,
      approvedAt: progress,
      approvedByName: progress,
      lockedAt: progress,
      lockedByName: progress,
      completedAt: progress,
      completedByName: progress,
      draws: part,
      earned: settled,
      drawPaidTotal: part,
      drawOpenTotal: part,
      settledAmount: part,
      repaidTotal: 'is the sum of its repayments',
      payments: part,
      balanceDue: part,
      drawAvailable: part,
      drawShare: part,
      sale: part,
      drift: notice,
      settingsVersion: 'decides which prices it has',
      createdAt: history,
      updatedAt: history,
      version,
    },
  },
  draw: {
    answer: Draw,
    rows: drawFacts,
    others: {
      id: link,
      state: 'is in the list of draws',
      requestedBy: right,
      requestedByName: 'is in the list of draws',
      approvedAt: 'is in the list of draws',
      approvedByName: 'is in the list of draws',
      deniedAt: history,
      deniedByName: 'is in the list of draws',
      deniedReason: 'is in the list of draws',
      markedPaidAt: history,
      markedPaidByName: 'is in the list of draws',
      createdAt: 'is in the list of draws',
      version,
    },
  },
  'pay run': {
    answer: PayRun,
    rows: payRunFacts,
    others: {
      id: link,
      state: header,
      payees: part,
      totals: part,
      fingerprint: 'is for optimistic locking',
      whyNotClosed: action,
      lastCheckNumber: below,
      createdAt: header,
      createdByName: header,
      closedAt: header,
      closedByName: header,
      paidAt: header,
      paidByName: header,
      version,
    },
  },
  'commission settings': {
    answer: CommissionSettings,
    rows: settingsFacts,
    others: {
      adders: part,
      needsTwoPeople: 'is a switch',
      withoutAccess: 'is a warning below the addresses',
      since: header,
      changedByName: header,
      version,
    },
  },
  company: { answer: CompanyFacts, rows: companyRows, others: { updatedAt: header, version } },
  person: {
    answer: User,
    rows: personFacts,
    others: {
      id: link,
      email: 'is a line below the name',
      isEnabled: header,
      createdAt: below,
      updatedAt: history,
      version,
    },
  },
  ...Object.fromEntries(
    catalogKindNames.map((kind) => {
      const { priceFrom, ...rows } = factsOf(kind)
      return [
        `entry of ${kind}`,
        {
          answer: shapesOf(kind).Entry as unknown as z.ZodObject,
          rows,
          others: {
            id: link,
            ...(priceFrom && { prices: 'is a table below the fields' }),
            createdAt: history,
            updatedAt: history,
            version,
          },
        },
      ]
    }),
  ),
}

test.each(Object.entries(kinds))(
  '%s: every field of the answer has a row, or is listed with a reason',
  (_, { answer, rows, others }) => {
    const [answered, shown, listed] = [answer.shape, rows, others].map((table) => Object.keys(table))
    expect({
      forgotten: answered?.filter((field) => !(field in rows) && !(field in others)),
      'shown and listed': listed?.filter((field) => field in rows),
      'not in the answer': [...(shown ?? []), ...(listed ?? [])].filter((field) => !(field in answer.shape)),
    }).toEqual({ forgotten: [], 'shown and listed': [], 'not in the answer': [] })
  },
)
