import { offerServiceMove } from './-record/offer-service-move.ts'
import { serviceJobMoveKind } from './-service-job-move-kind.ts'

export const serviceJobKind = { ...serviceJobMoveKind, onSaved: offerServiceMove }
