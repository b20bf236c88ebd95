import { createFormControl } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { showFaults } from './show-faults.ts'

const focused: string[] = []
beforeEach(() => focused.splice(0))

/** A form whose fields record when they get the focus. */
function formOf(defaultValues: Record<string, unknown>, paths: readonly string[]) {
  const form = createFormControl<Record<string, unknown>>({ defaultValues })
  for (const path of paths)
    form.register(path).ref({ name: path, type: 'text', value: '', focus: () => focused.push(path) })
  return form as unknown as Parameters<typeof showFaults>[1]
}

test('focus goes to the topmost invalid field, whatever the order of the errors', () => {
  const form = formOf({ saleAmount: '', downPayment: '', moduleQuantity: '' }, [
    'saleAmount',
    'downPayment',
    'moduleQuantity',
  ])
  showFaults(
    [
      ['moduleQuantity', 'A whole number, please.'],
      ['downPayment', 'This is not a number.'],
    ],
    form,
  )
  expect(focused).toEqual(['downPayment'])
  expect(form.getFieldState('moduleQuantity').error?.message).toBe('A whole number, please.')
})

test('the first of two errors of a field is shown, and list rows keep their order', () => {
  const form = formOf({ amount: '', adders: [{ cost: '' }, { cost: '' }] }, [
    'adders.0.cost',
    'adders.1.cost',
  ])
  showFaults(
    [
      ['adders.0.cost', 'This is not a number.'],
      ['adders.0.cost', 'Enter the amount.'],
      ['adders.1.cost', 'This is not a number.'],
    ],
    form,
  )
  expect(focused).toEqual(['adders.0.cost'])
  expect(form.getFieldState('adders.0.cost').error?.message).toBe('This is not a number.')
})
