/** The steps that limit draws, one per line: "Permit 30%". */
import type { DrawStep } from '@crm/domain/commissions/draw-cap'
import { formatPercent } from '@crm/domain/figures'
import { pathOfSale, saleStatusLabel } from '@crm/domain/sales/phases'

export const drawStepsInText = (steps: readonly DrawStep[] = []): string =>
  steps.map(({ from, percent }) => `${saleStatusLabel(from)} ${formatPercent(percent)}`).join('\n')

/** Undefined for an invalid line, an invalid share or a repeated phase. */
export function drawStepsOf(text: string): DrawStep[] | undefined {
  const steps = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(stepOf)
  const phases = new Set(steps.map((step) => step?.from))
  return steps.every((step) => step !== undefined) && phases.size === steps.length ? steps : undefined
}

function stepOf(line: string): DrawStep | undefined {
  const [, name = '', digits = ''] = /^\s*(.+?)\s*(\d{1,3})\s*%?\s*$/.exec(line) ?? []
  const from = pathOfSale.find((phase) => saleStatusLabel(phase).toLowerCase() === name.toLowerCase())
  const percent = Number(digits)
  return from && percent >= 1 && percent <= 100 ? { from, percent } : undefined
}

export const notDrawSteps = 'Enter one phase per line, each once: Permit 30%'
